import { type ReactNode, useState } from 'react';

interface PictureProps {
  className: string;
  src: string;
  alt: string;
  /** More than this is not drawn: a small file can hold a picture that fills the memory of whoever looks at it. */
  maxPixels: number;
  /** What stands for a picture that is too large or broken. */
  fallback: ReactNode;
}

/** A picture of somebody else's. The browser reads its size from its head, and draws it only once it is seen. */
export function Picture({ className, src, alt, maxPixels, fallback }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'refused'>('loading');
  if (state === 'refused') return fallback;
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      decoding="async"
      hidden={state === 'loading'}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setState(naturalWidth * naturalHeight > maxPixels ? 'refused' : 'shown')
      }
      onError={() => setState('refused')}
    />
  );
}

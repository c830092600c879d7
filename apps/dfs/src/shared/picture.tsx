import { type ReactNode, useState } from 'react';

interface PictureProps {
  className: string;
  src: string;
  alt: string;
  /** Larger images are not decoded: a small file can hold an image that exhausts the viewer's memory. */
  maxPixels: number;
  /** Shown when the image is too large or broken. */
  fallback: ReactNode;
}

/** An untrusted image. Its size is read from its header, and it is decoded only when visible. */
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

import type { ReactNode } from 'react';

function Icon({ children, size = 18 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="m11.2 12.300 8.300-8.300M15.500 8l3 3" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
);

export const EyeOffIcon = () => (
  <Icon>
    <path d="M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.2 7.6A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.500c1.6 0 3-.4 4.2-1.1" />
    <path d="M9.9 9.900a3 3 0 0 0 4.2 4.2" />
  </Icon>
);

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.500M12 19.500V21M3 12h1.500M19.5 12H21M5.6 5.600l1.1 1.100M17.3 17.300l1.1 1.100M5.6 18.400l1.1-1.100M17.3 6.700l1.1-1.1" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500Z" />
  </Icon>
);

export const ScreenIcon = () => (
  <Icon>
    <rect x="3" y="4.5" width="18" height="12" rx="2" />
    <path d="M9 20h6M12 16.500V20" />
  </Icon>
);

export const GlobeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z" />
  </Icon>
);

export const RefreshIcon = () => (
  <Icon>
    <path d="M20 11a8 8 0 0 0-14.3-4L3.5 9.300M3.5 4.500v4.800h4.800M4 13a8 8 0 0 0 14.3 4l2.2-2.300M20.5 19.500v-4.800h-4.8" />
  </Icon>
);

export const CheckIcon = ({ size }: { size?: number }) => (
  <Icon {...(size ? { size } : {})}>
    <path d="m5 12.5 4.5 4.500L19 7.5" />
  </Icon>
);

export const DotIcon = ({ size }: { size?: number }) => (
  <Icon {...(size ? { size } : {})}>
    <circle cx="12" cy="12" r="3.5" />
  </Icon>
);

export const AlertIcon = ({ size }: { size?: number }) => (
  <Icon {...(size ? { size } : {})}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.500v5.500M12 16.200v.1" />
  </Icon>
);

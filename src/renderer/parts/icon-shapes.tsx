import type { ReactNode } from 'react';

/** The icons: a grid of 20, lines of 1.5, in the colour of the text around them. */
export const ICON_SHAPES = {
  overview: (
    <>
      <path d="M3.5 9.2 10 3.5l6.5 5.7" />
      <path d="M5 8.2v8.3h10V8.2" />
      <path d="M8.2 16.5v-4.2h3.6v4.2" />
    </>
  ),
  review: (
    <>
      <rect x="3" y="3" width="14" height="14" rx="2.5" />
      <path d="m5.8 7.2 1 1 1.8-2" />
      <path d="m5.8 12.7 1 1 1.8-2" />
      <path d="M11.2 7.3h3M11.2 12.8h3" />
    </>
  ),
  quarantine: (
    <>
      <path d="M3.5 7.5h13v7.7a1.8 1.8 0 0 1-1.8 1.8H5.3a1.8 1.8 0 0 1-1.8-1.8z" />
      <path d="M2.5 4h15v3.5h-15z" />
      <path d="M7.8 12.2h4.4M9.3 10.4l-1.8 1.8L9.3 14" />
    </>
  ),
  junk: (
    <>
      <path d="m12.2 8.2 4-5.2" />
      <path d="M8.4 7.2 13.8 11l-1 1.6-5.6-3.8z" />
      <path d="M7.2 8.8C6.4 11 4.8 12.2 3 12.8c1.6 2.3 4 3.8 6.8 4.2 1.6-1.2 2.6-2.8 3-4.4" />
      <path d="M6.3 15.2c.9-.5 1.6-1.1 2.1-1.9" />
    </>
  ),
  recycle: (
    <>
      <path d="M3.5 5.5h13M8 5.3V3.5h4v1.8" />
      <path d="m5 5.5.8 10a1.6 1.6 0 0 0 1.6 1.5h5.2a1.6 1.6 0 0 0 1.6-1.5l.8-10" />
      <path d="M8.4 8.8v4.9M11.6 8.8v4.9" />
    </>
  ),
  desktop: (
    <>
      <rect x="2.5" y="3.5" width="15" height="10" rx="1.6" />
      <path d="M7 17h6M10 13.5V17" />
    </>
  ),
  process: (
    <>
      <rect x="5" y="5" width="10" height="10" rx="1.6" />
      <rect x="8" y="8" width="4" height="4" rx=".6" />
      <path d="M7.5 5V2.8M12.5 5V2.8M7.5 17.2V15M12.5 17.2V15M5 7.5H2.8M5 12.5H2.8M17.2 7.5H15M17.2 12.5H15" />
    </>
  ),
  performance: (
    <>
      <path d="M4.6 15.4a7 7 0 1 1 10.8 0" />
      <path d="m10 11.3 3-4" />
      <circle cx="10" cy="11.3" r="1.2" />
    </>
  ),
  setting: (
    <>
      <path d="M3 6h4.2M11.8 6H17M3 14h6.2M13.8 14H17" />
      <circle cx="9.5" cy="6" r="2.2" />
      <circle cx="11.5" cy="14" r="2.2" />
    </>
  ),
  downloads: (
    <>
      <path d="M10 3v9M6.4 8.6 10 12.2l3.6-3.6" />
      <path d="M3.5 12.5v2.7A1.8 1.8 0 0 0 5.3 17h9.4a1.8 1.8 0 0 0 1.8-1.8v-2.7" />
    </>
  ),
  skill: (
    <>
      <path d="M8 4.6a1.8 1.8 0 0 1 3.6 0V6h3.3v3.4h.7a1.8 1.8 0 0 1 0 3.6h-.7v3.5H4V13h1.2a1.8 1.8 0 0 0 0-3.6H4V6h4z" />
    </>
  ),
  undo: (
    <>
      <path d="M7.2 4 3.6 7.6l3.6 3.6" />
      <path d="M3.8 7.6h7.9a4.4 4.4 0 0 1 0 8.8H8.4" />
    </>
  ),
  'no-undo': (
    <>
      <path d="M6.9 2.9h6.2l4 4v6.2l-4 4H6.9l-4-4V6.9z" />
      <path d="m7.4 7.4 5.2 5.2M12.6 7.4l-5.2 5.2" />
    </>
  ),
  'risk-low': (
    <>
      <circle cx="10" cy="10" r="5.6" />
    </>
  ),
  'risk-medium': (
    <>
      <path d="M10 3.2 16.8 10 10 16.8 3.2 10z" />
      <path d="M10 7.4v3M10 12.7v.1" />
    </>
  ),
  'risk-high': (
    <>
      <path d="M10 3.4 17.4 16.4H2.6z" />
      <path d="M10 8.2v3.6M10 14v.1" />
    </>
  ),
  identical: (
    <>
      <path d="M4.5 7.7h11M4.5 12.3h11" />
    </>
  ),
  different: (
    <>
      <path d="M4.5 7.7h11M4.5 12.3h11M12.6 4 7.4 16" />
    </>
  ),
  stale: (
    <>
      <path d="M16.4 9A6.5 6.5 0 0 0 5 5.6L3.4 7.2" />
      <path d="M3.4 3.6v3.6H7" />
      <path d="M3.6 11A6.5 6.5 0 0 0 15 14.4l1.6-1.6" />
      <path d="M16.6 16.4v-3.6H13" />
    </>
  ),
  check: (
    <>
      <path d="m4.8 10.4 3.4 3.4 7-7.4" strokeWidth="2" />
    </>
  ),
  dash: (
    <>
      <path d="M5.5 10h9" strokeWidth="2" />
    </>
  ),
  done: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m6.9 10.2 2.2 2.2 4-4.4" />
    </>
  ),
  failed: (
    <>
      <path d="M10 3.4 17.4 16.4H2.6z" />
      <path d="M10 8.2v3.6M10 14v.1" />
    </>
  ),
  waiting: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6.2V10l2.4 1.6" />
    </>
  ),
  working: (
    <>
      <circle cx="10" cy="10" r="7" strokeOpacity=".25" />
      <path d="M10 3a7 7 0 0 1 7 7" />
    </>
  ),
  skipped: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M6.8 10h6.4" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.4v4M10 6.7v.1" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 10S5.2 4.8 10 4.8 17.5 10 17.5 10 14.8 15.2 10 15.2 2.5 10 2.5 10z" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
  shield: (
    <>
      <path d="M10 2.8 16 5v4.6c0 3.6-2.4 6.4-6 7.6-3.6-1.2-6-4-6-7.6V5z" />
    </>
  ),
  lock: (
    <>
      <rect x="4" y="8.8" width="12" height="8" rx="1.8" />
      <path d="M6.8 8.8V6.4a3.2 3.2 0 0 1 6.4 0v2.4" />
    </>
  ),
  'chevron-right': (
    <>
      <path d="m7.8 5.2 4.8 4.8-4.8 4.8" />
    </>
  ),
  'chevron-down': (
    <>
      <path d="m5.2 7.8 4.8 4.8 4.8-4.8" />
    </>
  ),
  back: (
    <>
      <path d="M16.5 10h-13M8.6 4.8 3.4 10l5.2 5.2" />
    </>
  ),
  arrow: (
    <>
      <path d="M3.5 10h13M11.4 4.8l5.2 5.2-5.2 5.2" />
    </>
  ),
  search: (
    <>
      <circle cx="8.8" cy="8.8" r="5.3" />
      <path d="m12.7 12.7 4 4" />
    </>
  ),
  filter: (
    <>
      <path d="M3 5.5h14M5.6 10h8.8M8.2 14.5h3.6" />
    </>
  ),
  sort: (
    <>
      <path d="M6.5 4v12M3.6 13.2l2.9 2.9 2.9-2.9" />
      <path d="M13.5 16V4M10.6 6.8l2.9-2.9 2.9 2.9" />
    </>
  ),
  group: (
    <>
      <path d="M3 4.8h14M6.5 10H17M6.5 15.2H17M3 10h.6M3 15.2h.6" />
    </>
  ),
  more: (
    <>
      <g fill="currentColor" stroke="none">
        <circle cx="4.5" cy="10" r="1.4" />
        <circle cx="10" cy="10" r="1.4" />
        <circle cx="15.5" cy="10" r="1.4" />
      </g>
    </>
  ),
  close: (
    <>
      <path d="m5 5 10 10M15 5 5 15" />
    </>
  ),
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="1.8" />
      <path d="M13 7V5.3a1.8 1.8 0 0 0-1.8-1.8H5.3a1.8 1.8 0 0 0-1.8 1.8v5.9A1.8 1.8 0 0 0 5.3 13H7" />
    </>
  ),
  save: (
    <>
      <path d="M10 3.2v8M6.8 8 10 11.2 13.2 8" />
      <path d="M3.5 16.5h13" />
    </>
  ),
  stop: (
    <>
      <rect x="5" y="5" width="10" height="10" rx="1.6" />
    </>
  ),
  scan: (
    <>
      <path d="M3.5 6.5v-3h3M13.5 3.5h3v3M16.5 13.5v3h-3M6.5 16.5h-3v-3M5.5 10h9" />
    </>
  ),
  'open-folder': (
    <>
      <path d="M2.8 15V5.3a1.3 1.3 0 0 1 1.3-1.3h3.4l1.8 2h5.4A1.3 1.3 0 0 1 16 7.3V9" />
      <path d="M4.9 9h13l-2 7H2.9z" />
    </>
  ),
  file: (
    <>
      <path d="M5 3h6l4 4v10H5z" />
      <path d="M11 3v4h4" />
    </>
  ),
  text: (
    <>
      <path d="M5 3h6l4 4v10H5z" />
      <path d="M11 3v4h4M7.5 10.4h5M7.5 13.4h5" />
    </>
  ),
  video: (
    <>
      <rect x="2.8" y="4.5" width="14.4" height="11" rx="1.8" />
      <path d="m8.4 7.6 4 2.4-4 2.4z" />
    </>
  ),
  image: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="1.8" />
      <circle cx="7.2" cy="8" r="1.3" />
      <path d="m3.4 14.2 4-3.6 3 2.6 2.6-2.2 3.8 3.2" />
    </>
  ),
  archive: (
    <>
      <rect x="3.5" y="3.5" width="13" height="13" rx="1.8" />
      <path d="M10 3.5v2M10 7.5v2" />
      <rect x="8.6" y="10.8" width="2.8" height="3" rx=".6" />
    </>
  ),
  installer: (
    <>
      <rect x="3" y="3.5" width="14" height="13" rx="1.8" />
      <path d="M3 7h14M10 8.8v4.8M7.8 11.5l2.2 2.2 2.2-2.2" />
    </>
  ),
  disc: (
    <>
      <circle cx="10" cy="10" r="7" />
      <circle cx="10" cy="10" r="2" />
    </>
  ),
  folder: (
    <>
      <path d="M2.8 14.8V5.3A1.3 1.3 0 0 1 4.1 4h3.7l1.9 2h6.2a1.3 1.3 0 0 1 1.3 1.3v7.5a1.3 1.3 0 0 1-1.3 1.2H4.1a1.3 1.3 0 0 1-1.3-1.2z" />
    </>
  ),
  drive: (
    <>
      <path d="M4.6 5.2h10.8l2.1 6v3.3a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-3.3z" />
      <path d="M2.6 11.2h14.8M13.6 13.4h1.2" />
    </>
  ),
  nautilus: (
    <>
      <path d="M2.9 5.1A8 8 0 0 1 17.8 10.2 7.5 7.5 0 0 1 10.3 17.4 5.7 5.7 0 0 1 5 11.4 4.2 4.2 0 0 1 9.6 7.4 3.1 3.1 0 0 1 12.6 10.6" />
      <path d="M2.9 1.5v3.7h3.7" />
    </>
  ),
  audio: (
    <>
      <path d="M7.5 14.5V5l8-1.8v9.5" />
      <circle cx="5.5" cy="14.5" r="2" />
      <circle cx="13.5" cy="12.7" r="2" />
    </>
  ),
  link: (
    <>
      <path d="M8.4 11.6a3 3 0 0 0 4.3 0l2.9-2.9a3 3 0 0 0-4.3-4.3l-1 1" />
      <path d="M11.6 8.4a3 3 0 0 0-4.3 0l-2.9 2.9a3 3 0 0 0 4.3 4.3l1-1" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;

export type IconName = keyof typeof ICON_SHAPES;

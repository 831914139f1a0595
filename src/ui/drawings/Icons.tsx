/** The line icons of the product, drawn on a grid of 20 with one stroke. */
import type { ReactElement } from 'react'

const paths = {
  account: 'm3 8 7-4 7 4zM5 8.5v6M8.4 8.5v6M11.6 8.5v6M15 8.5v6M3 16.5h14',
  again: 'M15.5 9a5.7 5.7 0 1 0-1.4 4.6M15.8 5v4h-4',
  back: 'M5 8h7a4 4 0 0 1 0 8H9M8 5 5 8l3 3',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.2 1.6H3.8zM8.4 17.4a1.8 1.8 0 0 0 3.2 0',
  bill: 'M5 3.5h10v13l-2.5-1.6-2.5 1.6-2.5-1.6L5 16.5zM8 7.5h4M8 10.7h4',
  calendar: 'M5 4.5h10a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5zM3.5 8.5h13M7 3v3M13 3v3',
  camera: 'M3 7h3l1.3-2.2h5.4L14 7h3v9H3zM10 14a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  clock: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M10 6v4l2.8 1.7',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  company: 'M4.5 16.5v-13h7v13M11.5 8.5h4v8M2.5 16.5h15M7 7h2M7 10h2M7 13h2',
  copy: 'M9 7h5.5a1.5 1.5 0 0 1 1.5 1.5V14.5a1.5 1.5 0 0 1-1.5 1.5H9a1.5 1.5 0 0 1-1.5-1.5V8.5A1.5 1.5 0 0 1 9 7zM13 4.5H5.5a1 1 0 0 0-1 1V13',
  doing: 'M10 2.5a7.5 7.5 0 1 1-7.1 5M10 6.3V10l2.5 1.7',
  download: 'M10 3.5v9m0 0 3.4-3.4M10 12.5 6.6 9.1M3.5 16.5h13',
  down: 'm5 8 5 5 5-5',
  edit: 'm4 16 .8-3.4L13 4.4l2.6 2.6-8.2 8.2zM11.5 6l2.6 2.6',
  error: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v4.7M10 13.6v.2',
  external: 'M8 5H4.5v10.5H15V12M11 4h5v5M16 4l-7 7',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5ZM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6',
  eyeOff:
    'M8 5.3A7.5 7.5 0 0 1 10 5c5 0 7.5 5 7.5 5a12 12 0 0 1-2.3 2.9M12.3 14.7A7.6 7.6 0 0 1 10 15c-5 0-7.5-5-7.5-5a12.4 12.4 0 0 1 3-3.5M8.4 8.4a2.3 2.3 0 0 0 3.2 3.2M3.5 3.5l13 13',
  file: 'M6.5 2.5h5L15 6v10a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 16V4a1.5 1.5 0 0 1 1.5-1.5ZM11.5 2.5V6H15',
  globe: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M3 10h14M10 3c2.4 2.2 3.2 4.5 3.2 7s-.8 4.8-3.2 7c-2.4-2.2-3.2-4.5-3.2-7S7.6 5.2 10 3',
  headset: 'M4 12v-2a6 6 0 0 1 12 0v2M4 11h2.5v4.5H5A1 1 0 0 1 4 14.5zM16 11h-2.5v4.5h1.5a1 1 0 0 0 1-1zM15 15.5c0 1-1.5 1.5-4 1.5',
  home: 'm3.5 9.4 6.5-5.6 6.5 5.6v6.8h-4.4v-4.4H7.9v4.4H3.5z',
  info: 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M10 9.4v4M10 6.7v.1',
  left: 'm12 5-5 5 5 5',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.8',
  mail: 'M3 5h14v10.5H3zM3.3 5.5 10 10.8l6.7-5.3',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  minus: 'M4 10h12',
  out: 'M8 4H4v12h4M12 6.5l3.5 3.5-3.5 3.5M15.5 10H8',
  packet: 'M5 2.5h10v15H5zM5 6.5c3 2.3 7 2.3 10 0M10 8.2v2.3',
  pause: 'M7.5 5.5v9M12.5 5.5v9',
  phone: 'M7 2.5h6a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM9.3 15h1.4',
  play: 'M7 5v10l8-5z',
  plus: 'M10 4v12M4 10h12',
  question: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M10 14v.1',
  report: 'M5 2.5h7L15.5 6v11.5H5zM8 14v-2.5M10.3 14V9.5M12.6 14v-3.5',
  right: 'm8 5 5 5-5 5',
  saved: 'M6 15.5a3.5 3.5 0 0 1-.5-7 5 5 0 0 1 9.6 1.2A3 3 0 0 1 14.5 15.5H6ZM8 11.5l1.5 1.5 2.7-3',
  search: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4M13 13l4 4',
  shop: 'M4 8.6v7.9h12V8.6M3 6.2l1.2-2.7h11.6L17 6.2a2.3 2.3 0 0 1-4.6.4 2.4 2.4 0 0 1-4.8 0A2.3 2.3 0 0 1 3 6.2z',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5',
  up: 'm5 12 5-5 5 5',
  upload: 'M10 13V4M6.5 7.5 10 4l3.5 3.5M3.5 16.5h13',
  user: 'M10 3.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4M3.8 16.5a6.2 6.2 0 0 1 12.4 0',
  users: 'M7.5 4.5a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M2.5 16a5 5 0 0 1 10 0M13 4.8a2.6 2.6 0 0 1 0 5M14.5 12a4.8 4.8 0 0 1 3 4',
  warn: 'M10 3.5 17.5 16.5h-15ZM10 8.3v3.7M10 14.2v.1',
  zoom: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4M13 13l4 4M9 7v4M7 9h4',
  zoomOut: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4M13 13l4 4M7 9h4',
} as const

/** Name of a line icon. */
export type IconName = keyof typeof paths

/** One line icon at the size of 20 or 16, in the colour of its text; always decoration beside a word or a labelled control. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }): ReactElement {
  const side = small ? 16 : 20
  return (
    <svg
      width={side}
      height={side}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none', display: 'inline-block', verticalAlign: '-0.25em' }}
    >
      <path d={paths[name]} />
    </svg>
  )
}

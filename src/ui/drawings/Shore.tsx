/** The shore above the footer, and waves. */
import { Sampan } from './Boat.tsx'

/** The far shore above the footer, from the colour of a card down to ink. */
export function Shore() {
  return (
    <svg
      viewBox="0 0 2000 128"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ display: 'block', width: '100%', height: '100%' }}
    >
      <path d="M0 128V74c160-30 260-20 400-8s240-34 380-40 170 34 320 36 220-50 380-48 300 46 520 40v74Z" fill="var(--chakra-colors-sea)" />
      <path d="M0 128V96c240-30 420 2 620-10s300-34 460-26 280 26 440 12 300-28 480-8v64Z" fill="var(--chakra-colors-water)" />
      <path d="M0 102h2000v26H0Z" fill="var(--chakra-colors-ink)" />
      <g transform="translate(1016 44) scale(.32)">
        <Sampan />
      </g>
      <path d="M1180 112h70M1500 110h44M1000 118h40M1580 119h60" stroke="#4f7f8d" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/** Two waves along the lower edge of a card on ink. */
export function InkWaves() {
  return (
    <svg
      viewBox="0 0 776 96"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ display: 'block', width: '100%', height: '100%' }}
    >
      <path d="M0 62c64-18 118 14 190 2s116-26 196-6 128 20 196 0 130-16 194 2v36H0z" fill="var(--chakra-colors-ink2)" opacity=".55" />
      <path d="M0 80c74-14 124 10 198 0s130-18 204-2 122 14 188 0 122-12 186 0v18H0z" fill="var(--chakra-colors-ink2)" />
    </svg>
  )
}

/** The sampan in its sizes: the small boat of charts, the boat of the stepper, the whole boat of the scenes. */
import { useId } from 'react'
import { BoatShape } from './Mark.tsx'

/** The small boat that floats on the watermark, in the colours of the theme. */
export function SmallBoat() {
  return (
    <svg viewBox="2 9 28 18" aria-hidden="true" style={{ display: 'block', width: '100%' }}>
      <BoatShape hull="var(--chakra-colors-heading)" canopy="var(--chakra-colors-action)" />
    </svg>
  )
}

/** The boat of the waterline stepper, in the colours of the theme. */
export function WaterlineBoat() {
  return (
    <svg viewBox="0 0 64 48" fill="none" aria-hidden="true" style={{ display: 'block', width: '100%' }}>
      <path d="M11 12 3 45" stroke="var(--chakra-colors-amber)" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M15 31.5c1.5-8.5 9.5-14 19-14 8.5 0 14.5 3.2 16.2 8.6C40 31.2 27 33.2 15 31.5Z" fill="var(--chakra-colors-action)" />
      <path
        d="M25 32c1-6 3.5-11 6.5-14.3M35 30.8c.8-5 .6-9.5-.2-13.2M43.5 28.6c.2-4-.8-7.5-2.8-10.2"
        fill="none"
        stroke="#8fd0c9"
        strokeWidth="1.2"
      />
      <path d="M3 28.5c14 7.4 37 5.6 58-7.5-3 13-11.5 21-22.5 21H25C14 42 5.8 37.4 3 28.5Z" fill="var(--chakra-colors-heading)" />
      <path d="M8 33.5c14.5 4.6 33 2.8 48-5.2" fill="none" stroke="var(--chakra-colors-surface)" strokeOpacity=".4" strokeWidth="1.3" />
    </svg>
  )
}

/** The whole sampan with cargo and sculler, for use inside another drawing: 490 wide, waterline at 184. */
export function Sampan() {
  const id = useId()
  return (
    <>
      <clipPath id={`${id}afloat`}>
        <rect x="-20" y="-40" width="560" height="224" />
      </clipPath>
      <g clipPath={`url(#${id}afloat)`}>
        <g>
          <rect x="92" y="88" width="56" height="62" fill="#dcb47a" />
          <rect x="140" y="88" width="8" height="62" fill="#0b2a3c" opacity=".1" />
          <rect x="112" y="88" width="9" height="62" fill="#0e7c7b" />
          <rect x="150" y="102" width="42" height="48" fill="#c6975a" />
          <rect x="186" y="102" width="6" height="48" fill="#0b2a3c" opacity=".12" />
          <rect x="156" y="110" width="18" height="12" fill="#fbfaf7" />
          <path d="M159 114h12M159 118h8" stroke="#55656d" strokeWidth="1.5" />
          <rect x="104" y="52" width="42" height="36" fill="#ecd3a8" />
          <rect x="140" y="52" width="6" height="36" fill="#0b2a3c" opacity=".1" />
          <path d="M104 68h42" stroke="#0e7c7b" strokeWidth="6" />
          <rect x="150" y="76" width="32" height="26" fill="#b3803f" />
          <path d="M166 76v26" stroke="#8f622a" strokeWidth="4" />
          <g transform="rotate(-10 160 62)">
            <rect x="152" y="52" width="17" height="24" rx="2" fill="#c8102e" />
            <path d="M152 58c5 4 12 4 17 0" fill="none" stroke="#f3cf8e" strokeWidth="1.5" />
            <circle cx="160.5" cy="64" r="3" fill="#f3cf8e" />
          </g>
        </g>

        <path d="M198 152c0-58 28-86 72-86s74 26 76 74l-10 12Z" fill="#c9a265" />
        <path d="M198 152c0-58 28-86 72-86" fill="none" stroke="#e9cd9f" strokeWidth="6" strokeLinecap="round" />
        <path
          d="M228 152c0-46 12-74 34-85M258 152c0-46 6-74 16-86M290 150c0-42-3-68-12-83M320 146c-2-36-12-62-34-78"
          fill="none"
          stroke="#9b7438"
          strokeWidth="2.5"
        />
        <path d="M206 120c44-10 90-12 134-6M222 92c30-8 66-9 100-4" fill="none" stroke="#9b7438" strokeWidth="1.5" opacity=".7" />

        <path d="M366 126l2-44h22l8 36-9 3-9-28-3 30Z" fill="#0b2a3c" />
        <path d="M362 88c-3-28 0-46 15-47 14 0 19 18 15 48Z" fill="#0e7c7b" />
        <path d="M366 30c0 8 4 13 10 13s10-5 10-13Z" fill="#e3b48a" />
        <path d="M344 30c10-11 22-19 32-22 10 3 22 11 32 22-20 5-44 5-64 0Z" fill="#e9cd9f" />
        <path d="M344 30c20 5 44 5 64 0" fill="none" stroke="#9b7438" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M398 60l86 124" stroke="#7a4a1f" strokeWidth="6" strokeLinecap="round" />
        <path d="M446 130l38 56" stroke="#5a3414" strokeWidth="11" strokeLinecap="round" />
        <path d="M376 54c6 12 14 18 28 20" fill="none" stroke="#0a5f5e" strokeWidth="10" strokeLinecap="round" />
        <circle cx="407" cy="75" r="5.5" fill="#e3b48a" />

        <path d="M2 100c40 28 112 46 190 48 90 2 172-18 238-66l8 8c-10 46-34 86-62 112H96C56 192 20 150 2 100Z" fill="#5c3616" />
        <path d="M20 134c50 30 112 40 172 41 84 1 160-16 222-52l-8 22c-60 30-130 42-214 41-66-1-116-10-154-28Z" fill="#754820" />
        <path d="M2 100c40 28 112 46 190 48 90 2 172-18 238-66" fill="none" stroke="#dcb47a" strokeWidth="7" strokeLinecap="round" />
        <circle cx="50" cy="146" r="9" fill="#fbfaf7" />
        <circle cx="47.5" cy="147" r="4.5" fill="#0b2a3c" />
      </g>
      <path d="M44 184h356c-40 22-92 34-178 34S84 206 44 184Z" fill="#081f2d" opacity=".55" />
      <path
        d="M24 184h72M120 190h150M300 186h130M448 186h60M96 200h84M210 204h130M150 214h60"
        stroke="#9cc9c6"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".6"
      />
      <path
        d="M28 182c-12-2-22-2-34 2M24 188c-16-1-30 0-46 5"
        fill="none"
        stroke="#eaf4f2"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".8"
      />
    </>
  )
}

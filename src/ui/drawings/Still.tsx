/** Small drawings for empty places and pages in preparation. */
import { useId } from 'react'

/** No shop yet: a stall with its shutter still to open. */
export function EmptyShop() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden="true" style={{ display: 'block', width: '100%' }}>
      <path d="M8 96h160" stroke="var(--chakra-colors-heading)" strokeWidth="2" strokeLinecap="round" />
      <path d="M36 44h104v52H36Z" fill="#f5ead8" />
      <path d="M48 58h34v38H48Z" fill="#0b2a3c" />
      <path d="M94 58h34v22H94Z" fill="#c3dad8" />
      <path d="M28 20h120l10 24H18Z" fill="#0e7c7b" />
      <path d="M58 20l-6 24h24l2-24ZM98 20l2 24h24l-6-24Z" fill="#d9ecea" />
      <circle cx="76" cy="78" r="2.5" fill="#dcb47a" />
      <path
        d="M128 96c0-14 8-20 20-20"
        fill="none"
        stroke="var(--chakra-colors-action)"
        strokeWidth="2.5"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** No records yet: a slip adrift with a clock. */
export function EmptyRecords() {
  return (
    <svg viewBox="0 0 176 112" aria-hidden="true" style={{ display: 'block', width: '100%' }}>
      <path
        d="M8 90c14-8 26-8 40 0s26 8 40 0 26-8 40 0 26 8 40 0"
        fill="none"
        stroke="var(--chakra-colors-heading)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M56 16h64v64l-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6Z" fill="#f5ead8" />
      <path d="M68 32h28M68 44h40M68 56h20" stroke="#c6a876" strokeWidth="3" strokeLinecap="round" />
      <circle cx="118" cy="24" r="14" fill="var(--chakra-colors-surface)" />
      <circle cx="118" cy="24" r="14" fill="none" stroke="var(--chakra-colors-action)" strokeWidth="2.5" />
      <path d="M118 17v8l5 3" fill="none" stroke="var(--chakra-colors-action)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

/** Being prepared: a sampan on the slipway, half planked, the lamp of the shed on. */
export function BeingPrepared() {
  const id = useId()
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" style={{ display: 'block', width: '100%' }}>
      <clipPath id={`${id}frame`}>
        <rect width="320" height="200" rx="16" />
      </clipPath>
      <g clipPath={`url(#${id}frame)`}>
        <rect width="320" height="200" fill="var(--chakra-colors-action-soft)" />
        <circle cx="246" cy="76" r="34" fill="var(--chakra-colors-kraft-soft)" />
        <path d="M0 132c50-10 84 4 130-4s92-20 190-8v80H0Z" fill="var(--chakra-colors-sea)" />
        <g fill="none" stroke="var(--chakra-colors-heading)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <path d="M46 150V42M194 150V42" />
        </g>
        <path d="M30 44 120 14l90 30v10H30Z" fill="var(--chakra-colors-action)" />
        <path
          d="M60 34 54 54M90 24l-4 30M120 14v40M150 24l4 30M180 34l6 20"
          stroke="var(--chakra-colors-action-soft)"
          strokeWidth="2"
          opacity=".5"
        />
        <path d="M120 54v16" stroke="var(--chakra-colors-heading)" strokeWidth="2" />
        <path d="M111 80c0-6 4-10 9-10s9 4 9 10Z" fill="#dcb47a" />
        <path d="M113 80h14l12 26h-38Z" fill="#ffdf9e" opacity=".45" />
        <g fill="none" stroke="#9b7438" strokeWidth="3" strokeLinecap="round">
          <path d="M76 104c0 22 8 34 22 38M98 96c0 24 4 38 12 46M122 94c0 24 0 38 2 48M146 96c0 22-4 36-10 46M170 102c0 18-8 32-22 40" />
        </g>
        <path d="M52 98c8 26 22 40 40 46h66c18-8 32-22 40-46-22 18-44 26-74 26S74 116 52 98Z" fill="#754820" />
        <path d="M60 112c20 14 40 19 64 19s46-6 66-20" fill="none" stroke="#5c3616" strokeWidth="2" />
        <path d="M52 98c22 18 42 26 72 26s52-8 74-26" fill="none" stroke="#dcb47a" strokeWidth="4" strokeLinecap="round" />
        <circle cx="74" cy="124" r="4.5" fill="#fbfaf7" />
        <circle cx="73" cy="124.5" r="2.2" fill="#0b2a3c" />
        <path d="M84 144 76 158M124 144v14M164 144l8 14" stroke="#9b7438" strokeWidth="4" strokeLinecap="round" />
        <path d="M20 150h190l110 26v24H0v-44Z" fill="var(--chakra-colors-kraft-soft)" />
        <path d="M20 158h186l114 27" fill="none" stroke="#c6975a" strokeWidth="5" strokeLinecap="round" />
        <path d="M226 200c10-6 18-12 34-12 14 0 16 6 30 6 12 0 18-4 30-6v12Z" fill="#8fc6c1" />
        <path d="M20 150V128h16v22Z" fill="#dcb47a" />
        <path d="M26 128h5v22h-5Z" fill="#0e7c7b" />
        <path
          d="M206 150l10-54 8 54M208 136h13M211 118h8"
          fill="none"
          stroke="var(--chakra-colors-heading)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}

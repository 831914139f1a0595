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

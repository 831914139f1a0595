/** Little pictures of the three ways a shop is linked. */
import { chakra } from '@chakra-ui/react'

const kraft = 'var(--chakra-colors-kraft-soft)'
const wood = 'var(--chakra-colors-amber)'
const teal = 'var(--chakra-colors-action)'
const soft = 'var(--chakra-colors-action-soft)'

function Shop({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 24)`}>
      <rect width="48" height="48" rx="10" fill={kraft} />
      <path d="M12 24v13h24V24M10 22l4-9h20l4 9z" fill="none" stroke={wood} strokeWidth="2" strokeLinejoin="round" />
    </g>
  )
}

function Us() {
  return (
    <g transform="translate(236 24)">
      <rect width="48" height="48" rx="10" fill="var(--chakra-colors-ink)" />
      <g transform="translate(8 8)">
        <path d="M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z" fill="#fff" />
        <path d="M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z" fill="#7fd1c9" />
      </g>
    </g>
  )
}

function Road({ d }: { d: string }) {
  return <path d={d} fill="none" stroke={teal} strokeWidth="1.8" strokeDasharray="3 4" strokeLinecap="round" />
}

/** The picture of a method: shop to us; shop and account to us; several shops through PingPong to us. */
export function MethodPicture({ method }: { method: 1 | 2 | 3 }) {
  return (
    <chakra.svg viewBox="0 0 320 96" aria-hidden="true" w="full" h={{ base: '20', md: '24' }}>
      {method === 1 && (
        <>
          <Shop x={36} />
          <Road d="M90 48h140" />
        </>
      )}
      {method === 2 && (
        <>
          <Shop x={36} />
          <Road d="M90 48h44M186 48h44" />
          <circle cx="160" cy="48" r="22" fill={soft} />
          <path d="M149 40h22v16h-22zM149 45h22M165 51h3" fill="none" stroke={teal} strokeWidth="2" strokeLinejoin="round" />
        </>
      )}
      {method === 3 && (
        <>
          <rect x="40" y="8" width="24" height="24" rx="6" fill={kraft} />
          <rect x="40" y="36" width="24" height="24" rx="6" fill="var(--chakra-colors-tile-cool)" />
          <rect x="40" y="64" width="24" height="24" rx="6" fill={soft} />
          <Road d="M68 20c34 0 34 28 62 28M68 48h62M68 76c34 0 34-28 62-28M186 48h44" />
          <circle cx="158" cy="48" r="22" fill={soft} />
          <text x="158" y="54" textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--chakra-colors-action-deep)">
            PP
          </text>
        </>
      )}
      <Us />
    </chakra.svg>
  )
}

/** Red packets as they lie there: closed, opened, used, gone. Paper keeps its colours by night. */
import type { ReactNode } from 'react'

function Picture({ children, ...lines }: { children: ReactNode; fill?: string; stroke?: string; strokeWidth?: string }) {
  return (
    <svg viewBox="0 0 80 104" aria-hidden="true" style={{ display: 'block', width: '100%' }} {...lines}>
      {children}
    </svg>
  )
}

/** Closed, with the boat on its seal: one to collect. */
export function ClosedPacket() {
  return (
    <Picture>
      <rect width="80" height="104" rx="10" fill="#c8102e" />
      <path d="M0 78c14-5 26 4 40 1s26-5 40 0v15a10 10 0 0 1-10 10H10A10 10 0 0 1 0 94z" fill="#b50e29" />
      <path d="M0 10A10 10 0 0 1 10 0h60a10 10 0 0 1 10 10v22c-20 18-60 18-80 0z" fill="#a80d26" />
      <circle cx="40" cy="46" r="17" fill="#fbe9ea" />
      <g transform="translate(24.5 30) scale(.95)">
        <path d="M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z" fill="#c8102e" />
        <path d="M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z" fill="#e3828d" />
      </g>
    </Picture>
  )
}

/** Opened, a paper with the boat looking out: one that waits to be used. */
export function OpenPacket() {
  return (
    <Picture>
      <path d="M2 44 40 16l38 28z" fill="#8f0b20" />
      <rect x="12" y="4" width="56" height="72" rx="4" fill="#ffffff" stroke="#f0c9cd" />
      <g transform="translate(20 6) scale(1.25)">
        <path d="M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z" fill="#c8102e" />
        <path d="M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z" fill="#e3828d" />
      </g>
      <path d="M0 44c24 20 56 20 80 0v50a10 10 0 0 1-10 10H10A10 10 0 0 1 0 94z" fill="#c8102e" />
      <path d="M0 80c14-5 26 4 40 1s26-5 40 0v13a10 10 0 0 1-10 10H10A10 10 0 0 1 0 94z" fill="#b50e29" />
    </Picture>
  )
}

/** An outline with a tick: one that was used. */
export function UsedPacket() {
  return (
    <Picture fill="none" stroke="var(--chakra-colors-field-line)" strokeWidth="2.5">
      <path d="M2 44 40 18l38 26v48a10 10 0 0 1-10 10H12A10 10 0 0 1 2 92z" />
      <path d="M2 44c22 20 54 20 76 0" />
      <path d="m30 78 8 8 14-16" stroke="var(--chakra-colors-green)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </Picture>
  )
}

/** A dashed outline: one that is gone. */
export function GonePacket() {
  return (
    <Picture fill="none" stroke="var(--chakra-colors-field-line)" strokeWidth="2.5">
      <g strokeDasharray="6 5">
        <rect x="2" y="2" width="76" height="100" rx="10" />
        <path d="M2 32c20 18 56 18 76 0" />
      </g>
    </Picture>
  )
}

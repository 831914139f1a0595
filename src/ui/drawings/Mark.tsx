/** The mark of Sampan, and the boat in it. */

/** The mark of the top bar, drawn for ink. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z" fill="#fff" />
      <path d="M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z" fill="#7fd1c9" />
      <path
        d="M3.5 28.2c2.8 1.6 5.2-1 8.3.3s5.5 1.4 8.4 0 5.2-1.4 8.3 0"
        fill="none"
        stroke="#fff"
        strokeOpacity=".45"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Hull and canopy alone, for use inside another drawing on a grid of 32. */
export function BoatShape({ hull, canopy }: { hull: string; canopy: string }) {
  return (
    <>
      <path d="M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z" fill={hull} />
      <path d="M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z" fill={canopy} />
    </>
  )
}

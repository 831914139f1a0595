/** Moments on the water: it is being checked, it worked, it was handed in. */

/** Something is being checked: the boat by night under the moon. */
export function NightChecking() {
  return (
    <svg viewBox="0 0 472 144" aria-hidden="true" style={{ display: 'block', width: '100%' }}>
      <rect width="472" height="144" fill="#0b2a3c" />
      <circle cx="372" cy="44" r="14" fill="#fbf1de" opacity=".9" />
      <path d="M0 100c40-10 76 8 118 2s74-14 122-4 80 12 122 2 70-10 110-2v46H0z" fill="#123e57" />
      <g transform="translate(196 52) scale(2.4)">
        <path d="M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z" fill="#ffffff" />
        <path d="M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z" fill="#7fd1c9" />
      </g>
      <path d="M0 116c44-9 78 7 122 1s78-10 124-1 78 8 120 0 64-7 106-1v29H0z" fill="#1a4d68" />
    </svg>
  )
}

/** It worked: the boat by day. */
export function DaySuccess() {
  return (
    <svg viewBox="0 0 472 144" aria-hidden="true" style={{ display: 'block', width: '100%' }}>
      <rect width="472" height="144" fill="#e3f2f0" />
      <circle cx="236" cy="92" r="40" fill="#fff" opacity=".8" />
      <path d="M0 100c40-10 76 8 118 2s74-14 122-4 80 12 122 2 70-10 110-2v46H0z" fill="#bcdcd9" />
      <g transform="translate(196 48) scale(2.5)">
        <path d="M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z" fill="#0b2a3c" />
        <path d="M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z" fill="#0e7c7b" />
      </g>
      <path d="M0 116c44-9 78 7 122 1s78-10 124-1 78 8 120 0 64-7 106-1v29H0z" fill="#8fc6c1" />
    </svg>
  )
}

/** Handed in: the boat under sail between hills and waves, for the head of a page 208 high. */
export function HarbourHandedIn() {
  return (
    <svg
      viewBox="0 0 1280 208"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ display: 'block', width: '100%', height: '100%' }}
    >
      <rect width="1280" height="208" fill="#eef4f2" />
      <circle cx="822" cy="84" r="36" fill="#fbf1de" />
      <path
        d="M0 152c120-6 150-60 236-62s96 36 152 38 84-58 168-62 108 64 196 66 92-28 160-26 112 40 186 42 118-18 182-20v80H0Z"
        fill="#d5e5e2"
      />
      <path d="M0 166c160 4 214-34 330-32s168 34 290 32 214-28 330-24 200 28 330 20v46H0Z" fill="#bdd8d4" />
      <path d="M0 172h1280v36H0Z" fill="#8fc2bc" />
      <path
        d="M0 178q20-6 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v30H0Z"
        fill="#0e7c7b"
      />
      <g transform="translate(548 88) scale(2.2)">
        <path d="M11 12 3 45" stroke="#9a6412" strokeWidth="1.4" strokeLinecap="round" />
        <path d="M15 31.5c1.5-8.5 9.5-14 19-14 8.5 0 14.5 3.2 16.2 8.6C40 31.2 27 33.2 15 31.5Z" fill="#fff" />
        <path
          d="M25 32c1-6 3.5-11 6.5-14.3M35 30.8c.8-5 .6-9.5-.2-13.2M43.5 28.6c.2-4-.8-7.5-2.8-10.2"
          fill="none"
          stroke="#bdd8d4"
          strokeWidth="1.2"
        />
        <path d="M3 28.5c14 7.4 37 5.6 58-7.5-3 13-11.5 21-22.5 21H25C14 42 5.8 37.4 3 28.5Z" fill="#0b2a3c" />
        <path d="M8 33.5c14.5 4.6 33 2.8 48-5.2" fill="none" stroke="#fff" strokeOpacity=".28" strokeWidth="1.2" />
      </g>
      <path
        d="M0 194q20-6 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v14H0Z"
        fill="#0b2a3c"
      />
    </svg>
  )
}

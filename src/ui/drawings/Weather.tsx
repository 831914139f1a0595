/** The weather of things gone wrong: a parcel adrift, fog at the harbour mouth, rain. */
import { useId } from 'react'
import { Sampan } from './Boat.tsx'
import { Fade, sea } from './Fade.tsx'

/** Page not found: a parcel adrift, a gull keeps it company. */
export function ParcelAdrift() {
  const id = useId()
  return (
    <svg
      viewBox="0 0 1120 500"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      style={{ display: 'block', width: '100%', height: '100%' }}
    >
      <defs>
        <Fade id={`${id}sea`} stops={sea} />
      </defs>
      <circle cx="850" cy="236" r="112" fill="#f7e2b8" opacity=".45" />
      <circle cx="850" cy="236" r="76" fill="#f5d79d" />
      <path d="M0 340v-24c160-20 300-6 460-14s260-48 400-50 180 30 260 26v62Z" fill="#d3e2de" />
      <path d="M480 340c120-34 220-24 330-32s200-26 310-14v46Z" fill="#accac7" />
      <path d="M0 340h1120v160H0Z" fill={`url(#${id}sea)`} />
      <path d="M790 350h120M810 360h80M770 372h60" stroke="#f8e3bb" strokeWidth="3" strokeLinecap="round" opacity=".8" />
      <path
        d="M60 366h80M220 386h120M420 362h60M540 410h90M140 424h70M980 380h80M1000 420h60"
        stroke="#9cc9c6"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".5"
      />
      <clipPath id={`${id}bob`}>
        <path d="M700 200h280v200c-40 6-60-8-100-4s-60 12-100 6-60-4-80-2Z" />
      </clipPath>
      <g clipPath={`url(#${id}bob)`}>
        <g transform="rotate(-9 840 380) translate(782 326) scale(1.5)">
          <path d="M0 0h64v52H0Z" fill="#dcb47a" />
          <path d="M54 0h10v52H54Z" fill="#0b2a3c" opacity=".1" />
          <path d="M26 0h11v52H26Z" fill="#0e7c7b" />
          <path d="M6 30h14v12H6Z" fill="#fbfaf7" />
          <path d="M9 34h8M9 38h5" stroke="#55656d" strokeWidth="1.5" />
        </g>
      </g>
      <path d="M776 401c30 5 60-2 104-5l8 4c-8 18-30 28-58 28s-46-10-54-27Z" fill="#0b2a3c" opacity=".35" />
      <path
        d="M752 402c34 4 68-2 100-5s54 0 74 2M730 418h64M816 424h70M904 414h44"
        fill="none"
        stroke="#c4dfdc"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g transform="translate(800 280)">
        <path d="M8 40c-14-2-22-12-20-22 12 6 18 4 26 6 4-12 10-20 20-20 8 0 12 5 12 11 0 18-16 28-38 25Z" fill="#fff" />
        <path d="M-10 20c8 12 20 16 34 10-8-8-20-6-34-10Z" fill="#9fb4ba" />
        <path d="M46 12l12 4-12 3Z" fill="#e0a33e" />
        <circle cx="38" cy="12" r="2" fill="#0b2a3c" />
        <path d="M14 41v9M22 40v9" stroke="#e0a33e" strokeWidth="2.5" strokeLinecap="round" />
      </g>
    </svg>
  )
}

/** No access: fog, a lighthouse, the harbour mouth closed by a chain; `open` without the chain, for fog alone. */
export function FogLighthouse({ open = false }: { open?: boolean }) {
  const id = useId()
  return (
    <svg
      viewBox="-288 0 1120 500"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ display: 'block', width: '100%', height: '100%' }}
    >
      <defs>
        <Fade id={`${id}sea`} stops={sea} />
        <Fade
          id={`${id}beam`}
          x2="1"
          y2="0"
          stops={[
            [0, '#f5d79d', 0],
            [1, '#f5d79d', 0.9],
          ]}
        />
      </defs>
      <path d="M-288 372v-18c110-6 180 0 288-12c100-20 180-6 280-16s160-40 264-36c110 4 190 26 288 34v48Z" fill="#c3d7d4" />
      <path d="M-288 372H832v128H-288Z" fill={`url(#${id}sea)`} />
      <g transform="translate(4 112) scale(.7)">
        <path d="M430 352h70l6 30h-82Z" fill="#55656d" />
        <path d="M440 352l7-92h36l7 92Z" fill="#fff" />
        <path d="M444.5 300h41l2 26h-45Z" fill="#0e7c7b" />
        <path d="M446 240h38v20h-38Z" fill="#f5d79d" />
        <path d="M440 240l25-20 25 20Z" fill="#0b2a3c" />
        <path d="M446 243L210 214v46l236-3Z" fill={`url(#${id}beam)`} />
      </g>
      {!open && (
        <>
          <path d="M96 330h30v74H96Z" fill="#754820" />
          <path d="M92 322h38v12H92Z" fill="#dcb47a" />
          <path d="M370 330h30v74h-30Z" fill="#754820" />
          <path d="M366 322h38v12h-38Z" fill="#dcb47a" />
          <path d="M122 350c70 56 180 56 252 0" fill="none" stroke="#0b2a3c" strokeWidth="7" strokeDasharray="13 6" strokeLinecap="round" />
          <path d="M236 392v-10a12 12 0 0 1 24 0v10" fill="none" stroke="#0b2a3c" strokeWidth="5" />
          <rect x="228" y="390" width="40" height="34" rx="6" fill="#dcb47a" />
          <circle cx="248" cy="404" r="4" fill="#0b2a3c" />
          <path d="M248 406v8" stroke="#0b2a3c" strokeWidth="3" />
        </>
      )}
      <path
        d="M80 408h70M350 408h70M-220 420h90M-150 462h70M560 416h80M640 456h110M20 440h80M200 446h110M400 440h90"
        stroke="#b7d8d5"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  )
}

/** The server failed: the boat waits out the rain at anchor. */
export function RainBoat() {
  const id = useId()
  return (
    <svg
      viewBox="-288 0 1120 500"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ display: 'block', width: '100%', height: '100%' }}
    >
      <defs>
        <Fade
          id={`${id}grey`}
          stops={[
            [0, '#8ea9ae'],
            [0.3, '#42697a'],
            [1, '#0b2a3c'],
          ]}
        />
      </defs>
      <path d="M-288 384v-22c110-2 190 2 288-14c120-30 220-10 320-26s140-24 224-20c110 6 190 30 288 36v46Z" fill="#b4c5c9" />
      <path d="M-288 384H832v116H-288Z" fill={`url(#${id}grey)`} />
      <g stroke="#6f8b95" strokeWidth="2" strokeLinecap="round" opacity=".6">
        <path d="M400 60l-8 26M460 120l-8 26M500 40l-8 26M430 200l-8 26M510 220l-8 26M330 240l-8 26M250 260l-8 26M120 270l-8 26M60 300l-8 26M180 300l-8 26M480 300l-8 26M24 250l-8 26M380 280l-8 26M-60 230l-8 26M-130 290l-8 26M-210 240l-8 26M-260 300l-8 26M580 110l-8 26M620 250l-8 26M690 180l-8 26M730 300l-8 26M800 230l-8 26M640 330l-8 26" />
      </g>
      <g transform="translate(136 300) scale(.66)">
        <Sampan />
      </g>
      <path d="M150 380L60 470" stroke="#dcb47a" strokeWidth="2" strokeDasharray="5 4" />
      <path
        d="M-230 420h90M-140 462h70M580 424h80M660 464h100M30 412h60M240 440h80M440 420h70M90 452h50M380 456h60"
        stroke="#b7cdd2"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  )
}

/** The harbour by dawn on the landing, and the course of its steps. */
import { useId } from 'react'
import { Sampan } from './Boat.tsx'
import { Fade } from './Fade.tsx'

/** The harbour at dawn behind the landing's promise; on the desk the horizon lies at 440 of 640, on the phone it is a cut of the same picture. */
export function HarbourDawn({ phone = false }: { phone?: boolean }) {
  const id = useId()
  return (
    <svg
      viewBox={phone ? '1026 92 590 420' : '0 0 2000 640'}
      preserveAspectRatio={phone ? 'xMidYMid meet' : 'xMidYMax slice'}
      aria-hidden="true"
      style={{ display: 'block', width: '100%', height: phone ? 'auto' : '100%' }}
    >
      <defs>
        <Fade
          id={`${id}water`}
          y1="440"
          y2="640"
          gradientUnits="userSpaceOnUse"
          stops={[
            [0, '#7fb0ad'],
            [0.12, '#3f7f88'],
            [0.42, '#174a61'],
            [0.62, '#0b2a3c'],
          ]}
        />
        <Fade
          id={`${id}sun`}
          stops={[
            [0, '#f3cf8e'],
            [1, '#f8e3bb'],
          ]}
        />
      </defs>
      <circle cx="1318" cy="250" r="150" fill="#f7e2b8" opacity=".35" />
      <circle cx="1318" cy="250" r="104" fill={`url(#${id}sun)`} />
      <path
        d="M0 440v-30c120-14 200-30 300-26 120 4 180 18 300 12 100-6 160-36 250-44 50-4 80-22 130-34 40-10 60-18 95-22l15-12c10-8 28-12 38-4l12 12c20 8 50 20 90 38 60 24 110 20 170 4 80-22 140-48 220-54 100-6 180 30 260 50 60 14 100 16 120 18v92Z"
        fill="#d3e2de"
      />
      <path
        d="M760 440c80-16 140-36 220-44s130 4 190-4c70-10 120-40 200-48 60-6 100 12 160 20 70 10 120-14 190-24 100-14 180 16 280 32v68Z"
        fill="#accac7"
      />

      <path
        d="M1150 440v-22h14v-26h18v34h10v-58h16v44h10v-70h20v54h12v-34h8v-10h6v10h8v46h12v-62h18v48h12v-30h20v52h14v-40h16v28h12v36Z"
        fill="#8ab3b3"
      />
      <path
        d="M1196 380h8M1196 390h8M1222 366h12M1222 378h12M1222 390h12M1290 382h10M1290 394h10M1330 404h12"
        stroke="#d3e2de"
        strokeWidth="3"
      />

      <g fill="none" stroke="#4c868d" strokeWidth="5">
        <path d="M1590 440l12-84h24l12 84M1597 392h34M1560 358h104M1614 326v32M1614 328l-50 30M1614 328l46 30" />
        <path d="M1684 440l12-84h24l12 84M1691 392h34M1654 358h104M1708 326v32M1708 328l-50 30M1708 328l46 30" />
      </g>
      <path d="M1540 440v-14h30v-12h34v12h60v-14h44v14h40v14Z" fill="#3f7f88" />
      <path d="M1720 440c40-24 100-40 160-42 50-2 90 8 120 4v38Z" fill="#3f7f88" />
      <path d="M0 440h2000v200H0Z" fill={`url(#${id}water)`} />
      <path d="M1236 448h164M1262 458h112M1210 468h60M1300 470h70" stroke="#f8e3bb" strokeWidth="3" strokeLinecap="round" opacity=".75" />
      <path
        d="M470 458h70M600 452h34M720 466h96M560 482h120M860 454h48M420 500h64M900 490h90M760 506h60M1600 470h80M1640 492h110M1760 458h60M200 470h90M90 492h60M1850 480h80"
        stroke="#9cc9c6"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".5"
      />
      <path
        d="M1508 186c8-8 16-8 20 0 4-8 12-8 20 0M1552 158c6-6 12-6 15 0 3-6 9-6 15 0"
        fill="none"
        stroke="#55656d"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g transform="translate(1080 304)">
        <Sampan />
      </g>
    </svg>
  )
}

/** The dotted course that joins the four steps of the offer. */
export function Course() {
  return (
    <svg viewBox="0 0 1120 80" preserveAspectRatio="none" aria-hidden="true" style={{ display: 'block', width: '100%', height: '100%' }}>
      <path
        d="M40 40c70-24 140-24 200 0s130 24 200 0 140-24 200 0 130 24 240 0"
        fill="none"
        stroke="var(--chakra-colors-action)"
        strokeWidth="2"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
    </svg>
  )
}

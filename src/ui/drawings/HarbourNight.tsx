/** The harbour by night and at dusk, beside the forms of signing in. */
import { useId } from 'react'
import { Sampan } from './Boat.tsx'
import { Fade, Glow } from './Fade.tsx'

const views = {
  tall: { viewBox: '0 0 400 648', fit: 'xMidYMid slice' },
  strip: { viewBox: '-440 240 840 258', fit: 'xMaxYMid slice' },
}

type Shape = keyof typeof views
type SceneProps = { id: string; shape: Shape }

/** The harbour beside sign-in: by night with a lantern for small shops (`hook`), at dusk with crane and freighter for `underwriting`; `strip` is the cut for a phone. */
export function HarbourNight({ product, shape = 'tall' }: { product: 'hook' | 'underwriting'; shape?: Shape }) {
  const id = useId()
  const Scene = scenes[product]
  return (
    <svg
      viewBox={views[shape].viewBox}
      preserveAspectRatio={views[shape].fit}
      aria-hidden="true"
      style={{ display: 'block', width: '100%', height: '100%' }}
    >
      <defs>
        <Fade
          id={`${id}night`}
          stops={[
            [0, '#0b2a3c'],
            [0.68, '#1d5a6c'],
          ]}
        />
        <Fade
          id={`${id}deep`}
          stops={[
            [0, '#1b5464'],
            [0.5, '#0d3145'],
            [1, '#0a2535'],
          ]}
        />
        <Glow id={`${id}glow`} color="#ffdf9e" opacity={0.75} />
        <Fade
          id={`${id}dusk`}
          stops={[
            [0, '#0b2a3c'],
            [0.6, '#2c5f72'],
            [0.88, '#b98f6c'],
            [1, '#e0b27c'],
          ]}
        />
        <Fade
          id={`${id}veil`}
          x2="1"
          y2="0"
          stops={[
            [0, '#0b2a3c', 0.9],
            [0.45, '#0b2a3c', 0.7],
            [0.75, '#0b2a3c', 0],
          ]}
        />
        <Glow id={`${id}ember`} color="#ffdf9e" opacity={0.7} />
      </defs>
      <Scene id={id} shape={shape} />
      {shape === 'strip' && <path d="M-440 240H400v258H-440Z" fill={`url(#${id}veil)`} />}
    </svg>
  )
}

/** The small shop: the sampan by lantern light, the moon above. */
function Night({ id, shape }: SceneProps) {
  return (
    <>
      <path d="M-600 0H400v430H-600Z" fill={`url(#${id}night)`} />
      <path
        d="M60 196h2M128 236h2M206 180h2M352 130h2M238 262h2M40 286h2M376 300h2M160 290h2"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
      />
      <path
        d="M-600 430v-40c200-30 440 0 600-34 40-10 70-34 104-40 14-3 16-14 26-14s12 12 26 18c40 18 90 50 140 48 44-2 74-16 104-22v84Z"
        fill="#184e62"
      />
      <path
        d="M0 430v-34h14v-22h18v30h12v-52h16v40h10v-22h18v34h20v-16h14v42ZM250 430v-26h16v-30h18v22h12v-46h18v52h14v-28h20v18h14v-36h16v40h22v34Z"
        fill="#113e52"
      />
      <path
        d="M18 386h4M18 396h4M48 362h4M48 374h4M54 386h4M76 392h6M270 384h5M270 396h5M300 360h4M300 374h4M306 386h4M334 384h6M368 378h5M368 392h5"
        stroke="#f0c987"
        strokeWidth="3.5"
      />
      <path d="M-600 430H400v218H-600Z" fill={`url(#${id}deep)`} />
      <path d="M280 440h50M266 450h84M290 460h36M276 500h44" stroke="#f8e3bb" strokeWidth="2.5" strokeLinecap="round" opacity=".7" />
      <path
        d="M-360 446h80M-200 470h120M-300 490h60M-90 452h50M20 446h60M120 440h50M40 508h40M340 516h44M180 524h70"
        stroke="#6fa5ad"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".5"
      />
      <circle cx="52" cy="412" r="72" fill={`url(#${id}glow)`} />
      <g transform="translate(16 348) scale(.74)">
        <Sampan />
      </g>
      <path d="M46 446v-62h14v8" fill="none" stroke="#754820" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <rect x="51" y="393" width="18" height="22" rx="8" fill="#ffd98a" />
      <path d="M54 394h12M54 414h12" stroke="#9a6412" strokeWidth="2.5" strokeLinecap="round" />
      {shape === 'tall' && (
        <>
          <circle cx="304" cy="214" r="66" fill="#f8e3bb" opacity=".1" />
          <circle cx="304" cy="214" r="40" fill="#f8e3bb" />
        </>
      )}
    </>
  )
}

/** Credit approval automation: a laden ship under the crane at dusk. */
function Dusk({ id, shape }: SceneProps) {
  return (
    <>
      <path d="M-600 0H400v430H-600Z" fill={`url(#${id}dusk)`} />
      <path
        d="M-120 96h2M44 128h2M236 84h2M330 150h2M300 56h2M116 60h2"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".6"
      />
      <circle cx="118" cy="430" r="118" fill={`url(#${id}ember)`} />
      <circle cx="118" cy="428" r="46" fill="#f5c98a" />
      <path d="M-600 430v-46c180-22 320-8 460-34 60-12 110 10 170 4 90-8 130-40 190-34 70 6 110 36 180 30v80Z" fill="#35626f" />
      <path d="M-600 430v-20c200-16 380 4 560-10 120-8 250 14 440-4v34Z" fill="#1f4b5e" />
      <g fill="none" stroke="#12384b" strokeWidth="7" strokeLinejoin="round">
        <path d="M214 430l14-176h52l14 176M221 340h66M228 300h52M244 254v-62M146 226h254M244 194l-92 32M244 194l132 32" />
        <path d="M182 226v44M174 270h16" strokeWidth="3" />
      </g>
      <path d="M166 274h34v18h-34Z" fill="#dcb47a" />
      <g>
        <path d="M40 396h360v-12H62l-26-8Z" fill="#0b2a3c" />
        <path d="M30 384h370v56H62C46 424 36 404 30 384Z" fill="#0b2a3c" />
        <path d="M38 402h362" stroke="#0e7c7b" strokeWidth="6" />
        <g>
          <path d="M92 358h44v26H92ZM140 332h44v26h-44Z" fill="#dcb47a" />
          <path d="M140 358h44v26h-44ZM236 332h44v26h-44Z" fill="#0e7c7b" />
          <path d="M188 358h44v26h-44ZM284 358h44v26h-44Z" fill="#c6975a" />
          <path d="M236 358h44v26h-44ZM188 332h44v26h-44Z" fill="#2b6b78" />
          <path d="M284 332h44v26h-44Z" fill="#ecd3a8" />
          <path d="M188 306h44v26h-44Z" fill="#b3803f" />
          <path
            d="M103 358v26M114 358v26M125 358v26M151 332v26M162 332v26M173 332v26M151 358v26M162 358v26M173 358v26M199 306v78M210 306v78M221 306v78M247 332v52M258 332v52M269 332v52M295 332v52M306 332v52M317 332v52"
            stroke="#0b2a3c"
            strokeWidth="1.5"
            opacity=".22"
          />
        </g>
        <path d="M344 384v-92h40v92Z" fill="#eef2f0" />
        <path d="M336 292h60v-14h-60Z" fill="#0e7c7b" />
        <path d="M352 302h8M366 302h8M352 320h8M366 320h8M352 338h8M366 338h8" stroke="#f0c987" strokeWidth="6" />
        <path d="M364 278v-34" stroke="#eef2f0" strokeWidth="4" />
      </g>
      <path d="M-600 430H400v218H-600Z" fill={`url(#${id}deep)`} />
      <path d="M36 430h364c-30 16-90 20-190 20S60 446 36 430Z" fill="#081f2d" opacity=".6" />
      <path d="M92 442h54M82 454h78M98 466h46M108 478h26" stroke="#f5c98a" strokeWidth="2.5" strokeLinecap="round" opacity=".7" />
      <path
        d="M-360 446h80M-200 470h120M-300 490h60M-90 452h50M20 476h50M300 462h60M230 486h40M350 500h34M180 508h70"
        stroke="#6fa5ad"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".5"
      />
      {shape === 'tall' && (
        <g transform="translate(196 462) scale(.3)">
          <Sampan />
        </g>
      )}
    </>
  )
}

const scenes = { hook: Night, underwriting: Dusk }

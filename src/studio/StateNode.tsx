/** A state in the picture: a box with its name; what it holds, whether it is a page, which chart runs in it. */
import { chakra } from '@chakra-ui/react'
import type { Node, NodeProps } from '@xyflow/react'
import { Icon } from '../ui/drawings/Icons.tsx'
import { useWords } from '../ui/T.tsx'
import { type Badges, inset, overhang, pitch } from './badges.ts'
import type { StateBox } from './drawing.ts'
import type { StateStatus } from './step-status.ts'
import { useStudio, useWording } from './studio-context.ts'

/** Data of a box. */
export type StateNodeType = Node<
  {
    box: StateBox
    standing: StateStatus
    selected: boolean
    badges: Badges
  },
  'state'
>

const Box = chakra('div', {
  base: {
    position: 'relative',
    w: 'full',
    h: 'full',
    borderRadius: '10px',
    bg: 'surface',
    color: 'heading',
    boxShadow: 'inset 0 0 0 1.25px {colors.fieldLine}',
    transition: 'background-color 0.2s, box-shadow 0.2s',
    pointerEvents: 'auto',
  },
  variants: {
    open: { true: { borderRadius: '14px', bg: 'color-mix(in srgb, {colors.surface} 62%, transparent)', pointerEvents: 'none' } },
    standing: {
      idle: {},
      past: { boxShadow: 'inset 0 0 0 1.5px {colors.action}' },
      around: {},
      now: { bg: 'action', color: 'onAction', boxShadow: '0 0 0 7px {colors.ring}' },
    },
    kind: {
      final: { outline: '1.25px solid {colors.fieldLine}', outlineOffset: '-5px' },
      transient: { borderStyle: 'dashed', borderWidth: '1.25px', borderColor: 'fieldLine', boxShadow: 'none' },
      plain: {},
    },
    selected: { true: { outline: '2px solid {colors.heading}', outlineOffset: '3px' } },
    stack: {
      true: { boxShadow: 'inset 0 0 0 1.25px {colors.fieldLine}, 4px 4px 0 -1px {colors.surface}, 4px 4px 0 0 {colors.fieldLine}' },
    },
  },
  compoundVariants: [
    {
      open: true,
      standing: 'around',
      css: { bg: 'color-mix(in srgb, {colors.actionSoft} 62%, transparent)', boxShadow: 'inset 0 0 0 2px {colors.action}' },
    },
    {
      open: true,
      standing: 'now',
      css: {
        bg: 'color-mix(in srgb, {colors.actionSoft} 62%, transparent)',
        color: 'heading',
        boxShadow: 'inset 0 0 0 2px {colors.action}',
      },
    },
    { stack: true, standing: 'now', css: { boxShadow: '0 0 0 7px {colors.ring}' } },
    {
      stack: true,
      standing: 'past',
      css: { boxShadow: 'inset 0 0 0 1.5px {colors.action}, 4px 4px 0 -1px {colors.surface}, 4px 4px 0 0 {colors.action}' },
    },
  ],
})

const Face = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    px: '16px',
    borderRadius: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    pointerEvents: 'auto',
    lineHeight: '1.3',
  },
})

const Round = chakra('span', {
  base: {
    position: 'absolute',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    minW: '24px',
    h: '24px',
    px: '5px',
    borderRadius: 'full',
    bg: 'surface',
    color: 'actionDeep',
    boxShadow: 'inset 0 0 0 1px {colors.fieldLine}',
    fontSize: '12px',
    fontWeight: '600',
    cursor: 'pointer',
    textDecoration: 'none',
    pointerEvents: 'auto',
    _hover: { bg: 'actionSoft' },
    '& svg': { w: '14px', h: '14px' },
  },
})

/** A state; pressing it shows what it means. */
export function StateNode({ data }: NodeProps<StateNodeType>) {
  const { box, standing, selected, badges } = data
  const { area, count, page, inner } = badges
  const studio = useStudio()
  const words = useWords()
  const wording = useWording()
  const kind = box.kind === 'final' || box.kind === 'transient' ? box.kind : 'plain'
  const closed = area && !box.open
  const linksFrom = box.open ? inset + pitch : -overhang
  return (
    <Box open={box.open} standing={standing} kind={kind} selected={selected} stack={closed}>
      <Face
        type="button"
        className="nodrag"
        aria-current={standing === 'now' ? 'step' : undefined}
        aria-pressed={selected}
        onClick={() => studio.send({ type: 'state.chosen', state: selected ? null : box.path })}
        h={box.open ? '48px' : 'full'}
      >
        <chakra.b display="block" fontSize="15px" fontWeight="600">
          {box.title}
        </chakra.b>
        {box.subtitle && (
          <chakra.span display="block" fontSize="12px" color={standing === 'now' && !box.open ? 'inherit' : 'muted'}>
            {box.subtitle}
          </chakra.span>
        )}
      </Face>
      {area && (
        <Round
          as="button"
          className="nodrag"
          aria-label={box.open ? words('chart.area.fold', { state: box.title }) : words('chart.area.open', { state: box.title, count })}
          onClick={() => studio.send({ type: 'area.toggled', path: box.path })}
          top={box.open ? '10px' : '-10px'}
          style={{ right: box.open ? inset : -overhang }}
        >
          {!box.open && count}
          <Icon name={box.open ? 'minus' : 'plus'} />
        </Round>
      )}
      {inner !== null && (
        <Round
          as="button"
          className="nodrag"
          aria-label={words('chart.inner.open', { chart: wording.chart(inner) })}
          title={words('chart.inner.open', { chart: wording.chart(inner) })}
          onClick={() => studio.send({ type: 'chart.opened', chart: inner })}
          bottom={box.open ? undefined : '-10px'}
          top={box.open ? '10px' : undefined}
          style={{ right: linksFrom + (page === null ? 0 : pitch) }}
        >
          <Icon name="zoom" />
        </Round>
      )}
      {page !== null && (
        <Round asChild bottom={box.open ? undefined : '-10px'} top={box.open ? '10px' : undefined} style={{ right: linksFrom }}>
          <a
            className="nodrag"
            href={page}
            target="_blank"
            rel="noreferrer"
            aria-label={words('page.open', { path: page })}
            title={words('page.open', { path: page })}
          >
            <Icon name="external" />
          </a>
        </Round>
      )}
    </Box>
  )
}

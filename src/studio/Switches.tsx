/** Display switches: main line or everything, merchants, tests. */
import { chakra } from '@chakra-ui/react'
import { Icon, type IconName } from '../ui/drawings/Icons.tsx'
import { T, useWords } from '../ui/T.tsx'
import { useFigures, useFiguresState, useStudio, useStudioState } from './studio-context.ts'

const Switch = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: 'small',
    px: '3',
    borderRadius: 'control',
    bg: 'surface',
    boxShadow: 'edgeField',
    color: 'heading',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&[aria-pressed=false]:hover': { bg: 'actionSoft' },
    '&[aria-pressed=true]': { bg: 'action', color: 'onAction', boxShadow: 'none' },
    '&[aria-pressed=true]:hover': { bg: 'actionHover' },
  },
})

const Part = chakra('button', {
  base: {
    minH: '26px',
    px: '3',
    borderRadius: 'chip',
    color: 'muted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&[aria-checked=true]': { bg: 'surface', color: 'actionDeep', fontWeight: '600', boxShadow: '0 0 0 1px {colors.fieldLine}' },
  },
})

/** Switch for the number of merchants per state; read when it is switched on. */
export function PeopleSwitch() {
  const figures = useFigures()
  const on = useFiguresState((snapshot) => snapshot.hasTag('people'))
  const state = useFiguresState((snapshot) => (snapshot.hasTag('counting') ? 'counting' : snapshot.hasTag('uncounted') ? 'failed' : null))
  return (
    <Toggle icon="users" label="people.switch" on={on && state !== 'failed'} onPress={() => figures.send({ type: 'people.toggled' })}>
      {state && <T id={`people.${state}`} />}
    </Toggle>
  )
}

/** Switch for the test results. */
export function TestsSwitch() {
  const figures = useFigures()
  const on = useFiguresState((snapshot) => snapshot.hasTag('tested'))
  const failed = useFiguresState((snapshot) => snapshot.hasTag('unfound'))
  return (
    <Toggle icon="check" label="tested.switch" on={on} onPress={() => figures.send({ type: 'tests.toggled' })}>
      {failed && <T id="tested.failed" />}
    </Toggle>
  )
}

function Toggle(props: { icon: IconName; label: string; on: boolean; onPress: () => void; children?: React.ReactNode }) {
  const { icon, label, on, onPress, children } = props
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2">
      <chakra.span role="status" color="muted" textStyle="note">
        {children}
      </chakra.span>
      <Switch type="button" aria-pressed={on} onClick={onPress}>
        <Icon name={icon} small />
        <T id={label} />
      </Switch>
    </chakra.span>
  )
}

/** The main line of the chart, or everything in it. */
export function ExtentChoice() {
  const studio = useStudio()
  const words = useWords()
  const extent = useStudioState(({ context }) => context.extent)
  return (
    <chakra.span role="radiogroup" aria-label={words('extent.label')} display="inline-flex" p="3px" borderRadius="control" bg="sunk">
      {(['main', 'whole'] as const).map((each) => (
        <Part
          key={each}
          type="button"
          role="radio"
          aria-checked={extent === each}
          title={words(`extent.${each}.title`)}
          onClick={() => studio.send({ type: 'extent.chosen', extent: each })}
        >
          <T id={`extent.${each}`} />
        </Part>
      ))}
    </chakra.span>
  )
}

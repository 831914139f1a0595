/** The frame of the register pages: waterline, question, what is saved, and the rail beside the form. ROUTE-40 to ROUTE-46. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PageHead } from '../../ui/PageHead.tsx'
import { RailNote, SideRail, Wrap } from '../../ui/SideRail.tsx'
import { StateGlyph } from '../../ui/StateMark.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { WaterlineStepper } from '../../ui/WaterlineStepper.tsx'

const steps = ['account', 'business', 'sign'] as const

/** A page of the register way. */
type RegisterStep = (typeof steps)[number]

/** The waterline of the register way; the boat is at `step`. */
export function RegisterSteps({ step, waiting = false }: { step: RegisterStep; waiting?: boolean }) {
  const here = steps.indexOf(step)
  return (
    <WaterlineStepper
      label="home.register.steps.label"
      current={step}
      steps={steps.map((key, place) => ({
        key,
        label: `home.register.steps.${key}`,
        state: place < here ? 'done' : place > here ? 'notStarted' : waiting ? 'waiting' : 'draft',
        word: place === here && !waiting ? 'home.register.steps.here' : undefined,
      }))}
    />
  )
}

/** Waterline, head and rail around the form of a step; `notes` stand under the reason. */
export function RegisterFrame({ step, notes, children }: { step: 'account' | 'business'; notes?: ReactNode; children: ReactNode }) {
  const words = useWords()
  const after = [...steps.slice(steps.indexOf(step) + 1), 'draw'] as const
  return (
    <RegisterPage>
      <RegisterSteps step={step} />
      <PageHead title={`home.register.${step}.title`} reason={`register.${step}.reason`} notes={notes} />
      <SideRail
        label={words('home.register.rail.label')}
        aside={
          <>
            <RailNote title="home.register.rail.why">
              <T id={`home.register.${step}.why`} />
            </RailNote>
            <RailNote title="home.register.rail.ready">
              <T id={`home.register.${step}.ready`} />
            </RailNote>
            <RailNote title="home.register.rail.next">
              <chakra.ol listStyleType="none">
                {after.map((key) => (
                  <chakra.li key={key} display="flex" alignItems="center" gap="2" py="1">
                    <StateGlyph state="notStarted" />
                    <T id={`home.register.steps.${key}`} />
                  </chakra.li>
                ))}
              </chakra.ol>
            </RailNote>
            <RailNote title="home.register.rail.who">
              <T id={`home.register.${step}.who`} />
            </RailNote>
          </>
        }
      >
        {children}
      </SideRail>
    </RegisterPage>
  )
}

/** The room of a register page. */
export function RegisterPage({ children }: { children: ReactNode }) {
  return (
    <Wrap>
      <chakra.div pt={{ base: '6', md: '10' }} pb={{ base: '12', md: '20' }}>
        {children}
      </chakra.div>
    </Wrap>
  )
}

/** The named ways through a lifecycle; pressing one plays it. */
import { chakra } from '@chakra-ui/react'
import { scenariosOf } from '../../machines/studio/scenarios.ts'
import { Button } from '../ui/Button.tsx'
import { Part } from './Part.tsx'
import { useOutline, useStudio } from './studio-context.ts'

/** Nothing for a chart without scenarios. */
export function Scenarios() {
  const studio = useStudio()
  const { name } = useOutline()
  const all = Object.keys(scenariosOf(name))
  if (all.length === 0) return null
  return (
    <Part title="scenarios.title">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {all.map((scenario) => (
          <Button
            key={scenario}
            variant="secondary"
            size="small"
            icon="play"
            label={`scenario.${name}.${scenario}`}
            onClick={() => studio.send({ type: 'scenario.chosen', scenario, at: Date.now() })}
          />
        ))}
      </chakra.div>
    </Part>
  )
}

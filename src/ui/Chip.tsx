/** A word or two on a tint, beside what it is about. */
import { chakra } from '@chakra-ui/react'
import { Icon, type IconName } from './drawings/Icons.tsx'
import { Say, type Words } from './T.tsx'

const Tint = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '6',
    px: '2',
    borderRadius: 'chip',
    fontSize: 'xs',
    lineHeight: '20px',
    fontWeight: '400',
    bg: 'quietSoft',
    color: 'muted',
  },
  variants: {
    tone: {
      plain: {},
      teal: { bg: 'actionSoft', color: 'actionDeep' },
      amber: { bg: 'amberSoft', color: 'amberDeep' },
      green: { bg: 'greenSoft', color: 'greenDeep' },
      red: { bg: 'packetSoft', color: 'packetDeep' },
    },
  },
})

/** A chip: amber is a deadline, teal is fixed or queued, green is done, red only for red packets and true errors. */
export function Chip({
  words,
  tone = 'plain',
  icon,
}: {
  words: Words
  tone?: 'plain' | 'teal' | 'amber' | 'green' | 'red'
  icon?: IconName
}) {
  return (
    <Tint tone={tone}>
      {icon && <Icon name={icon} small />}
      <span>
        <Say words={words} />
      </span>
    </Tint>
  )
}

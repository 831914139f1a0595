/** Progress of linking a shop: four steps in one line, completed ones with the merchant's choices. */
import { chakra } from '@chakra-ui/react'
import { TextButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { T, useWords } from '../../ui/T.tsx'

const steps = ['platform', 'method', 'consent', 'import'] as const

/** The steps of linking a shop. */
type LinkStep = (typeof steps)[number]

/** The line of steps; `platform` replaces the word of the first, `onBack` leads back to it; `byKeys`: keys are entered instead of consent given. */
export function Crumbs(props: { here: LinkStep; platform?: string; byKeys?: boolean; onBack?: () => void }) {
  const { here, platform, byKeys = false, onBack } = props
  const words = useWords()
  return (
    <chakra.nav aria-label={words('shops.steps.label')} mb="4">
      <chakra.ol listStyleType="none" display="flex" flexWrap="wrap" alignItems="center" columnGap="2" textStyle="small" color="muted">
        {steps.map((step, index) => (
          <chakra.li
            key={step}
            aria-current={step === here ? 'step' : undefined}
            display="inline-flex"
            alignItems="center"
            gap="2"
            color={step === here ? 'heading' : undefined}
            fontWeight={step === here ? '700' : '400'}
          >
            {index > 0 && <Icon name="right" small />}
            {step === 'platform' && onBack ? (
              <TextButton onClick={onBack}>
                {index + 1} {platform ?? <T id={`shops.step.${step}`} />}
              </TextButton>
            ) : (
              <span>
                {index + 1}{' '}
                {step === 'platform' && platform ? platform : <T id={`shops.step.${step === 'consent' && byKeys ? 'keys' : step}`} />}
              </span>
            )}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  )
}

/** Progress of a longer operation. */
import { chakra } from '@chakra-ui/react'
import { useWords } from './T.tsx'

/** A bar from 0 to 100; `label` is a message id; without `percent` it says only that work goes on. */
export function ProgressBar({ percent, label, tone = 'teal' }: { percent?: number; label: string; tone?: 'teal' | 'red' }) {
  const words = useWords()
  const known = percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <chakra.div
      role="progressbar"
      aria-label={words(label)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known}
      h="1.5"
      borderRadius="full"
      bg="skeleton"
      overflow="hidden"
    >
      <chakra.div
        h="full"
        borderRadius="full"
        bg={tone === 'red' ? 'packet' : 'action'}
        w="full"
        transition="transform 0.2s"
        transformOrigin="0 50%"
        style={{ transform: `scaleX(${(known ?? 100) / 100})` }}
        animation={known === undefined ? 'drift 1.8s infinite linear' : undefined}
        bgImage={known === undefined ? 'linear-gradient(90deg, {colors.action} 30%, {colors.tide} 50%, {colors.action} 70%)' : undefined}
        bgSize={known === undefined ? '300% 100%' : undefined}
      />
    </chakra.div>
  )
}

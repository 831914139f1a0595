/** The shape of what is coming: same room as the real thing from the start, visible after 200 ms. */
import { chakra } from '@chakra-ui/react'
import { Card } from './Card.tsx'
import { Text } from './T.tsx'

const Bone = chakra('span', {
  base: {
    display: 'block',
    borderRadius: 'bone',
    bg: 'linear-gradient(90deg, {colors.skeleton} 30%, {colors.skeletonShine} 50%, {colors.skeleton} 70%) 0 / 300% 100%',
    opacity: '0',
    animation: 'appear 0.2s {durations.skeletonDelay} forwards, drift 1.8s {durations.skeletonDelay} infinite linear',
    _motionReduce: { bg: 'skeleton', animationDelay: '{durations.skeletonDelay} !important' },
  },
  variants: {
    kind: {
      line: { h: '14px', my: '1' },
      title: { h: '7', w: '40%', my: '1' },
      figure: { h: '10', w: '60%', my: '2' },
      control: { h: '10', borderRadius: 'control' },
      button: { h: '12', borderRadius: 'control' },
      block: { h: '32', borderRadius: 'control' },
    },
  },
  defaultVariants: { kind: 'line' },
})

/** One bone of a skeleton; decoration, the `Skeleton` around it speaks. */
export function SkeletonBone({ kind = 'line', w }: { kind?: 'line' | 'title' | 'figure' | 'control' | 'button' | 'block'; w?: string }) {
  return <Bone kind={kind} w={w} aria-hidden="true" />
}

const lastWidths = ['100%', '84%', '62%']

/** A skeleton: lines of text, a card with a figure, rows of a list, or fields of a form. */
export function Skeleton({ kind = 'lines', count = 3 }: { kind?: 'lines' | 'card' | 'rows' | 'fields'; count?: number }) {
  const items = Array.from({ length: count }, (_, index) => index)
  return (
    <chakra.div role="status" aria-busy="true">
      <Text as="span" srOnly id="ui.loading" />
      {kind === 'lines' && items.map((item) => <SkeletonBone key={item} w={lastWidths[item % 3]} />)}
      {kind === 'card' && (
        <chakra.div p="6" borderRadius="card" bg="surface" boxShadow="edge">
          <SkeletonBone w="24%" />
          <SkeletonBone kind="figure" />
          {items.map((item) => (
            <SkeletonBone key={item} w={lastWidths[item % 3]} />
          ))}
        </chakra.div>
      )}
      {kind === 'rows' &&
        items.map((item) => (
          <chakra.div
            key={item}
            display="grid"
            gridTemplateColumns={{ base: '40px 1fr 72px', md: '40px 1fr 120px 96px' }}
            gap="4"
            alignItems="center"
            py="3.5"
            borderTop="{borders.line}"
          >
            <SkeletonBone kind="control" />
            <SkeletonBone w={lastWidths[(item + 1) % 3]} />
            <SkeletonBone />
            <chakra.span display={{ base: 'none', md: 'block' }}>
              <SkeletonBone />
            </chakra.span>
          </chakra.div>
        ))}
      {kind === 'fields' &&
        items.map((item) => (
          <chakra.div key={item} pb="8">
            <SkeletonBone w="24%" />
            <chakra.div mt="1">
              <SkeletonBone kind="control" />
            </chakra.div>
          </chakra.div>
        ))}
    </chakra.div>
  )
}

/** A card of rows to come. */
export function SkeletonCard({ rows }: { rows: number }) {
  return (
    <Card>
      <Skeleton kind="rows" count={rows} />
    </Card>
  )
}

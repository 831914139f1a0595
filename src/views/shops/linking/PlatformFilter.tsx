/** Search and regions over the platforms. */
import { chakra } from '@chakra-ui/react'
import type { UseFormReturn } from 'react-hook-form'
import type { Platform } from '../../../../contract/shops/linking.ts'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { BareInput, ControlBox } from '../../../ui/form/FieldFrame.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { type Region, sellsIn, regions } from '../../parts/platform-names.ts'

/** Search term and region. */
export type PlatformQuery = { search: string; region: Region | 'all' }

const Pill = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flex: 'none',
    minH: 'control',
    px: { base: '3', md: '4' },
    borderRadius: 'full',
    color: 'muted',
    textStyle: 'small',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'quietSoft' },
    '&:has(:checked)': { bg: 'ink', color: 'onInk', fontWeight: '600' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.action}', outlineOffset: '2px' },
  },
})

/** The search field and the regions with how many platforms each has. */
export function PlatformFilter({ form, platforms }: { form: UseFormReturn<PlatformQuery>; platforms: readonly Platform[] }) {
  const words = useWords()
  const counts = [
    { region: 'all', count: platforms.length },
    ...regions.map((region) => ({ region, count: platforms.filter((platform) => sellsIn(platform, region)).length })),
  ]
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" alignItems="center" gap="4">
      <chakra.div flex={{ base: '1 0 100%', lg: '0 1 20rem' }} minW="0">
        <ControlBox ps="3">
          <Icon name="search" />
          <BareInput
            {...form.register('search')}
            type="search"
            aria-label={words('shops.search.label')}
            placeholder={words('shops.search.placeholder')}
          />
        </ControlBox>
      </chakra.div>
      <chakra.fieldset m="0" p="0" border="0" minW="0">
        <chakra.legend srOnly>
          <T id="shops.region.label" />
        </chakra.legend>
        <chakra.div display="flex" flexWrap="wrap" columnGap="1">
          {counts.map(({ region, count }) => (
            <Pill key={region}>
              <chakra.input
                {...form.register('region')}
                type="radio"
                value={region}
                position="absolute"
                inset="0"
                opacity="0"
                cursor="pointer"
              />
              <T id={`shops.region.${region}`} />
              <chakra.span textStyle="fine">{count}</chakra.span>
            </Pill>
          ))}
        </chakra.div>
      </chakra.fieldset>
    </chakra.div>
  )
}

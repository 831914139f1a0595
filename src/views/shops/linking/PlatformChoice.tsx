/** Choice of the platform: every marketplace as a tile, those already linked first. SHOP-02, SHOP-10 to SHOP-12. */
import { chakra } from '@chakra-ui/react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { AuthorisedShop, Platform } from '../../../../contract/shops/linking.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { EmptyShop } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BareInput, ControlBox } from '../../../ui/form/FieldFrame.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { Crumbs } from '../../parts/Crumbs.tsx'
import { type Region, regions, sellsIn, usePlatformName, useSiteName } from '../../parts/platform-names.ts'
import { useOnTheWay } from '../../parts/portal-context.ts'
import { PlatformTile, Tiles } from './PlatformTile.tsx'

/** The choice of a platform. */
export function PlatformChoice(props: {
  platforms: readonly Platform[]
  shops: readonly AuthorisedShop[]
  onChoose: (platform: Platform) => void
  onContinue: () => void
}) {
  const { platforms, shops, onChoose, onContinue } = props
  const form = useForm<PlatformQuery>({ defaultValues: { search: '', region: 'all' } })
  const [search, region] = useWatch({ control: form.control, name: ['search', 'region'] })
  const nameOf = usePlatformName()
  const onTheWay = useOnTheWay()
  const sought = search.trim().toLowerCase()
  const found = platforms.filter(
    (platform) =>
      (region === 'all' || sellsIn(platform, region)) && `${platform.platform} ${nameOf(platform.platform)}`.toLowerCase().includes(sought),
  )
  const linkedTo = ({ platform }: Platform) => shops.filter((shop) => shop.platform === platform).length
  const groups = [
    { key: 'linked', members: found.filter((platform) => linkedTo(platform) > 0) },
    { key: 'cross_border', members: found.filter((platform) => linkedTo(platform) === 0 && platform.region === 'cross_border') },
    { key: 'mainland', members: found.filter((platform) => linkedTo(platform) === 0 && platform.region === 'mainland') },
  ]
  return (
    <>
      <Crumbs here="platform" />
      <PageHead title="shops.platform.title" reason="shops.platform.reason" />
      {shops.length > 0 && (
        <Banner
          mb="6"
          kind="success"
          title={<T id="shops.linked.title" values={{ count: shops.length }} />}
          action={
            <Button size="short" variant="secondary" label={onTheWay ? 'shops.way.back' : 'shops.linked.continue'} onClick={onContinue} />
          }
          text={onTheWay ? 'shops.linked.another' : 'shops.linked.text'}
        />
      )}
      <PlatformFilter form={form} platforms={platforms} />
      {found.length === 0 && <EmptyState level={2} drawing={<EmptyShop />} title="shops.none.title" text="shops.none.text" />}
      {groups.map(
        ({ key, members }) =>
          members.length > 0 && (
            <chakra.section key={key} mt="8" aria-labelledby={`platforms-${key}`}>
              <chakra.h2 id={`platforms-${key}`} textStyle="cardTitle" mb="3">
                <T id={`shops.group.${key}`} />
              </chakra.h2>
              <Tiles>
                {members.map((platform) => (
                  <PlatformTile
                    key={platform.id}
                    platform={platform.platform}
                    name={nameOf(platform.platform)}
                    own={key === 'linked'}
                    line={
                      key === 'linked' ? (
                        <T id="shops.linked.count" values={{ count: linkedTo(platform) }} />
                      ) : (
                        <Places platform={platform} />
                      )
                    }
                    onChoose={() => onChoose(platform)}
                  />
                ))}
              </Tiles>
            </chakra.section>
          ),
      )}
      <Text mt="6" textStyle="small" color="muted" id="shops.missing" />
      {onTheWay && shops.length === 0 && (
        <chakra.div mt="4">
          <Button variant="quiet" label="shops.way.back" onClick={onContinue} />
        </chakra.div>
      )}
    </>
  )
}

/** Short text of the regions of a platform. */
function Places({ platform: { region, sites } }: { platform: Platform }) {
  const siteName = useSiteName()
  const intl = useIntl()
  if (region === 'mainland') return <T id="shops.place.mainland" />
  if (sites === null) return <T id="shops.place.everywhere" />
  const first = sites[0] ?? ''
  if (sites.length > 3) return <T id="shops.place.sites" values={{ first: siteName(first), count: sites.length }} />
  return intl.formatList(sites.map(siteName), { type: 'conjunction' })
}

/** Search term and region. */
type PlatformQuery = { search: string; region: Region | 'all' }

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
function PlatformFilter({ form, platforms }: { form: UseFormReturn<PlatformQuery>; platforms: readonly Platform[] }) {
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

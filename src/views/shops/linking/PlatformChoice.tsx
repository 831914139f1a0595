/** Choice of the platform: every marketplace as a tile, those already linked first. SHOP-02, SHOP-10 to SHOP-12. */
import { chakra } from '@chakra-ui/react'
import { useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { AuthorisedShop, Platform } from '../../../../contract/shops/linking.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyShop } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Crumbs } from '../../parts/Crumbs.tsx'
import { sellsIn, usePlatformName, useSiteName } from '../../parts/platform-names.ts'
import { useOnTheWay } from '../../parts/portal-context.ts'
import { PlatformFilter, type PlatformQuery } from './PlatformFilter.tsx'
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

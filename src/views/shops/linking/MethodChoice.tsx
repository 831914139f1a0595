/** Choice of the linking method: the shop alone, with its PSP, or through PingPong. SHOP-13 to SHOP-15, decision A70. */

import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Problem } from '../../../../contract/kernel/problem.ts'
import type { CreditLimit } from '../../../../contract/limits/limits.ts'
import { type AuthMethod, AuthorisedPsp, type Gateway, type Platform, shops } from '../../../../contract/shops/linking.ts'
import { beginsWithPingPong, linksPsp, sitesAsked, wantsKeys } from '../../../../machines/shops/shopAuthorisation/methods.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Crumbs } from '../../parts/Crumbs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePlatformName, useSiteName } from '../../parts/platform-names.ts'
import { MethodCards } from './MethodCards.tsx'
import { Permissions } from './Permissions.tsx'

const methodOf = (chosen: '1' | '2' | '3') => Number(chosen) as AuthMethod

/** Method as the radio carries it, and the site where the platform has several; before PingPong none is asked for. */
const Choice = z
  .object({
    method: z.enum(['1', '2', '3']),
    site: shops.startAuthorisation.input.shape.site.unwrap(),
    sites: z.array(z.string()),
    psps: z.array(AuthorisedPsp),
  })
  .refine(
    ({ method, site, sites, psps }) => sitesAsked({ sites }, beginsWithPingPong(methodOf(method), psps)).length === 0 || site !== '',
    {
      path: ['site'],
      error: 'shops.site.required',
    },
  )

/** Form values. */
export type MethodForm = z.infer<typeof Choice>

/** The choice of a method for one platform. */
export function MethodChoice(props: {
  platform: Platform
  gateways: readonly Gateway[]
  /** Accounts that are linked already. */
  psps: readonly AuthorisedPsp[]
  /** PingPong's consent was given just now. */
  pingPongGiven: boolean
  /** The limit so far, to estimate from. */
  limit: CreditLimit | null
  busy: boolean
  problem: Problem | null
  onChoose: (method: AuthMethod, site: string | null) => void
  onBack: () => void
}) {
  const { platform, gateways, psps, pingPongGiven, limit, busy, problem, onChoose, onBack } = props
  const sites = platform.sites ?? []
  const form = useForm<MethodForm>({
    resolver: zodResolver(Choice),
    defaultValues: { method: pingPongGiven ? '3' : '2', site: sites.length === 1 ? sites[0] : '', sites, psps: [...psps] },
    mode: 'onBlur',
  })
  const method = methodOf(useWatch({ control: form.control, name: 'method' }))
  const pingPongFirst = beginsWithPingPong(method, psps)
  const choosable = sitesAsked(platform, pingPongFirst)
  const siteName = useSiteName()
  const name = usePlatformName()(platform.platform)
  const first = pingPongFirst ? 'PingPong' : name
  const byKeys = wantsKeys(platform, pingPongFirst)
  return (
    <>
      <Crumbs here="method" platform={name} byKeys={byKeys} onBack={onBack} />
      <PageHead title={<T id="shops.method.title" values={{ platform: name }} />} reason="shops.method.reason" />
      <ProblemBanner problem={problem} />
      {pingPongGiven && (
        <Banner
          mb="6"
          kind="success"
          title="shops.pingPongGiven.title"
          text={<T id="shops.pingPongGiven.text" values={{ platform: name }} />}
        />
      )}
      <Form
        form={form}
        busy={busy}
        summary={false}
        onSubmit={form.handleSubmit(({ method: chosen, site }) => onChoose(methodOf(chosen), site || null))}
      >
        <MethodCards form={form} platform={name} byKeys={!platform.is_callback} gateways={gateways} limit={limit} />
        <chakra.div mt={{ base: '4', md: '6' }}>
          <Card>
            <chakra.div
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
              alignItems="start"
              gap={{ base: '4', lg: '8' }}
            >
              <Permissions withPsp={linksPsp(method)} />
              <chakra.div minW={{ lg: '3xs' }}>
                {choosable.length > 1 && (
                  <SelectField
                    form={form}
                    name="site"
                    label="shops.site.label"
                    placeholder="shops.site.placeholder"
                    options={choosable.map((site) => ({ value: site, label: siteName(site) }))}
                  />
                )}
                <SubmitButton label={<T id={byKeys ? 'shops.keys.go' : 'shops.method.go'} values={{ platform: first }} />} busy={busy} />
                <Text
                  mt="2"
                  textStyle="note"
                  color="muted"
                  textAlign="center"
                  id={byKeys ? 'shops.keys.forget' : 'shops.method.comesBack'}
                />
              </chakra.div>
            </chakra.div>
          </Card>
        </chakra.div>
      </Form>
    </>
  )
}

/** One shop in its dialogs: all there is to know, what taking it off costs, to which company it is moved. SHOP-16, SHOP-18, API-046, API-047. */
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import { formatMoney, money } from '../../../../contract/kernel/money.ts'
import { operationOfShop, wantsPsp } from '../../../../contract/shops/expiry.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { DialogForm } from '../../parts/DialogForm.tsx'
import { FlowDialog, FlowQuestion } from '../../parts/FlowDialog.tsx'
import { useAdministers } from '../../parts/LoadedPage.tsx'
import { companyName } from '../../parts/names.ts'
import { PageLink } from '../../parts/PageLink.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePlatformName, useSiteName } from '../../parts/platform-names.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { BindPsp, Meaning, type MyShopsProps, StandingMark, shopWords } from './parts.tsx'

/** The dialogs. */
export function ShopDialogs({ flow }: MyShopsProps) {
  const { target, problem, nowhere, working } = useFlow(flow, 'nowhere', 'working')
  return (
    <>
      <FlowDialog flow={flow} tag="showing" title={<span>{target?.name}</span>} size="company" footer={<ShopActions flow={flow} />}>
        <ProblemBanner problem={problem} custom={shopWords} />
        <Facts flow={flow} />
      </FlowDialog>
      <FlowQuestion
        flow={flow}
        tag="removing"
        title="shops.mine.remove.title"
        text={<Cost flow={flow} />}
        confirm="shops.mine.remove.confirm"
        takesAway
        custom={shopWords}
        onConfirm={() => flow.send({ type: 'removal.confirmed' })}
      />
      <FlowDialog
        flow={flow}
        tag="migrating"
        title={nowhere ? 'shops.mine.migrate.nowhere.title' : 'shops.mine.migrate.title'}
        dismissable={!working}
      >
        <Migration flow={flow} />
      </FlowDialog>
    </>
  )
}

function Facts({ flow }: MyShopsProps) {
  const shop = useSelector(flow, (snapshot) => snapshot.context.target)
  const share = useSelector(flow, ({ context: { limit, target } }) => limit?.shops.find(({ id }) => id === target?.id))
  const administers = useAdministers({ flow })
  const nameOf = usePlatformName()
  const siteName = useSiteName()
  if (!shop) return null
  return (
    <>
      <Meaning shop={shop} mb="4" color="muted" />
      <dl>
        <Fact name="shops.mine.status" value={<StandingMark shop={shop} />} />
        <Fact name="shops.mine.platform" value={nameOf(shop.platform)} />
        <Fact name="shops.mine.number" value={shop.shop_id} />
        {shop.site && <Fact name="shops.site.label" value={siteName(shop.site)} />}
        <Fact name="shops.mine.psp" value={shop.psp ? nameOf(shop.psp) : <T id="shops.mine.psp.none" />} />
        <Fact
          name="shops.mine.authorisedAt"
          value={shop.authorised_at ? <DateText value={shop.authorised_at} kind="date" /> : <T id="shops.mine.day.none" />}
        />
        <Fact
          name="shops.mine.until"
          value={shop.expires_at ? <DateText value={shop.expires_at} kind="date" /> : <T id="shops.mine.until.none" />}
        />
        {share && <Fact name="shops.mine.carries" value={<Money value={share.amount} />} />}
      </dl>
      {!administers && <Text mt="4" textStyle="small" color="muted" id="shops.mine.administrators" />}
    </>
  )
}

/** Actions of an administrator, and the renewal of the authorisation for every user. */
function ShopActions({ flow }: MyShopsProps) {
  const shop = useSelector(flow, (snapshot) => snapshot.context.target)
  const administers = useAdministers({ flow })
  const action = shop && operationOfShop(shop)
  return (
    <>
      {administers && (
        <>
          <Button variant="secondary" size="short" label="shops.mine.remove" onClick={() => flow.send({ type: 'remove.pressed' })} />
          <Button variant="secondary" size="short" label="shops.mine.migrate" onClick={() => flow.send({ type: 'migrate.pressed' })} />
        </>
      )}
      {shop && (action === 'renew' || action === 'signIn' || action === 'enterKeys') ? (
        <Button size="short" label={`shops.mine.${action}`} onClick={() => flow.send({ type: 'renew.pressed', id: shop.id })} />
      ) : (
        <Button variant="secondary" size="short" label="shops.mine.close" onClick={() => flow.send({ type: 'dialog.closed' })} />
      )}
      {shop && action === 'details' && wantsPsp(shop) && <BindPsp shop={shop} look="primary" />}
    </>
  )
}

/** Consequences of removing a shop: lower limit, end of the consent, drawdowns stay. */
function Cost({ flow }: MyShopsProps) {
  const name = useSelector(flow, (snapshot) => snapshot.context.target?.name ?? '')
  const loss = useSelector(flow, ({ context: { limit, target } }) => limit?.shops.find(({ id }) => id === target?.id)?.loss)
  const total = useSelector(flow, ({ context: { limit } }) => limit?.limit ?? limit?.pre_limit ?? null)
  if (!loss || !total || BigInt(loss.amount) <= 0n) return <T id="shops.mine.remove.text" values={{ shop: name }} />
  const left = money(BigInt(total.amount) - BigInt(loss.amount), total.currency)
  const costs = BigInt(left.amount) > 0n ? 'shops.mine.remove.costs' : 'shops.mine.remove.all'
  return <T id={costs} values={{ shop: name, amount: formatMoney(loss), left: formatMoney(left) }} />
}

function Migration({ flow }: MyShopsProps) {
  const { preparing, nowhere } = useFlow(flow, 'preparing', 'nowhere')
  if (preparing) return <Skeleton kind="fields" count={1} />
  if (!nowhere) return <MigrationForm flow={flow} />
  return (
    <>
      <Text mb="6" id="shops.mine.migrate.nowhere" />
      <PageLink block to="/company/list" look="primary" label="shops.mine.migrate.companies" />
    </>
  )
}

function MigrationForm({ flow }: MyShopsProps) {
  const { companies, target } = useFlow(flow)
  const { locale } = useIntl()
  return (
    <DialogForm<{ companyId: string }>
      flow={flow}
      values={{ companyId: companies[0]?.companyId ?? '' }}
      text={<T id="shops.mine.migrate.text" values={{ shop: target?.name ?? '' }} />}
      custom={shopWords}
      submit="shops.mine.migrate.confirm"
      onSubmit={({ companyId }) => flow.send({ type: 'company.chosen', companyId })}
    >
      {(form) => (
        <SelectField
          form={form}
          name="companyId"
          label="shops.mine.migrate.to"
          options={companies.map((company) => ({ value: company.companyId, label: companyName(company, locale) }))}
        />
      )}
    </DialogForm>
  )
}

/** The form of an account of a shop: a new one, or one that is changed. SHOP-17, API-049, API-050. */
import type { ShopAccountForm, ShopAccountStatus } from '../../../../contract/shops/my-shops.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { RadioPills } from '../../../ui/form/RadioPills.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DialogForm } from '../../parts/DialogForm.tsx'
import { FlowDialog } from '../../parts/FlowDialog.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { laterResolver, problemWithin } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { accountRefusals, type ShopAccountsProps } from './shop-accounts.ts'

type Typed = ShopAccountForm & { status: ShopAccountStatus }

const forms = async () => import('../../../../contract/shops/my-shops.ts')
const ofNew = laterResolver<Typed, Typed>(async () => {
  const { ShopAccountForm: Account, ShopAccountStatus: Status } = await forms()
  return Account.extend({ status: Status })
})
const ofChange = laterResolver<Typed, Typed>(async () => {
  const { ShopAccountChange: Account, ShopAccountStatus: Status } = await forms()
  return Account.extend({ status: Status })
})

/** The dialog; its fields come once the marketplaces have. */
export function AccountFormDialog({ flow }: ShopAccountsProps) {
  const { target, preparing, working } = useFlow(flow, 'preparing', 'working')
  return (
    <FlowDialog
      flow={flow}
      tag="editing"
      title={target ? 'shops.mine.account.edit.title' : 'shops.mine.account.add.title'}
      size="company"
      dismissable={!working}
    >
      {preparing ? <Skeleton kind="fields" count={5} /> : <AccountForm flow={flow} />}
    </FlowDialog>
  )
}

function AccountForm({ flow }: ShopAccountsProps) {
  const { target, platforms, problem } = useFlow(flow)
  const nameOf = usePlatformName()
  const { login = '', shop_name = '', platform = '', login_url = '', status = 'active' } = target ?? {}
  return (
    <DialogForm<Typed>
      flow={flow}
      resolver={target ? ofChange : ofNew}
      mode="onBlur"
      values={{ login, shop_name, platform, login_url, status, password: '' }}
      summary
      text="shops.mine.account.form.text"
      problem={problemWithin(problem, 'account')}
      failed="shops.mine.account.failed"
      custom={accountRefusals}
      submit="shops.mine.account.submit"
      onSubmit={({ status, ...account }) => flow.send({ type: 'account.submitted', account, status })}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="platform"
            label="shops.mine.platform"
            options={platforms.map((each) => ({ value: each.platform, label: nameOf(each.platform) }))}
          />
          <TextField form={form} name="shop_name" label="shops.mine.account.shopName" maxLength={120} autoComplete="off" />
          <TextField
            form={form}
            name="login_url"
            label="shops.mine.account.url"
            hint="shops.mine.account.url.hint"
            type="url"
            maxLength={500}
            autoComplete="off"
          />
          <TextField form={form} name="login" label="shops.mine.account.login" maxLength={120} autoComplete="off" />
          <PasswordField
            form={form}
            name="password"
            label="shops.mine.account.password"
            hint={target ? 'shops.mine.account.password.keep' : undefined}
            autoComplete="new-password"
          />
          {target && (
            <RadioPills
              form={form}
              name="status"
              label="shops.mine.status"
              options={(['active', 'disabled'] as const).map((value) => ({ value, label: `shops.mine.account.status.${value}` }))}
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

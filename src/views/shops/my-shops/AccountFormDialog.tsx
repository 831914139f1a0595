/** The form of an account of a shop: a new one, or one that is changed. SHOP-17, API-049, API-050. */
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import type { ShopAccountForm, ShopAccountStatus } from '../../../../contract/shops/my-shops.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { RadioPills } from '../../../ui/form/RadioPills.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Text } from '../../../ui/Text.tsx'
import { FormFoot } from '../../parts/DialogForm.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { problemErrors, problemWithin } from '../../parts/problem.ts'
import { laterResolver } from '../../parts/resolver.ts'
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

type Props = ShopAccountsProps

/** The dialog; its fields come once the marketplaces have. */
export function AccountFormDialog({ flow }: Props) {
  const { editing: open, preparing, working, target } = useFlow(flow, 'editing', 'preparing', 'working')
  return (
    <Dialog
      open={open}
      onClose={() => flow.send({ type: 'dialog.closed' })}
      title={target ? 'myShops.account.edit.title' : 'myShops.account.add.title'}
      size="company"
      dismissable={!working}
    >
      {preparing ? <Skeleton kind="fields" count={5} /> : <AccountForm flow={flow} />}
    </Dialog>
  )
}

function AccountForm({ flow }: Props) {
  const { target, platforms, working } = useFlow(flow, 'working')
  const problem = problemWithin(
    useSelector(flow, (snapshot) => snapshot.context.problem),
    'account',
  )
  const nameOf = usePlatformName()
  const { login = '', shop_name = '', platform = '', login_url = '', status = 'active' } = target ?? {}
  const form = useForm<Typed, unknown, Typed>({
    resolver: target ? ofChange : ofNew,
    mode: 'onBlur',
    errors: problemErrors<Typed>(problem),
    defaultValues: { login, shop_name, platform, login_url, status, password: '' },
  })
  return (
    <Form
      form={form}
      busy={working}
      onSubmit={form.handleSubmit(({ status, ...account }) => flow.send({ type: 'account.submitted', account, status }))}
    >
      <Text mb="4" color="muted" id="myShops.account.form.text" />
      <ProblemBanner problem={problem} title="myShops.account.failed" custom={accountRefusals} unlessAtFields />
      <SelectField
        form={form}
        name="platform"
        label="myShops.platform"
        options={platforms.map((each) => ({ value: each.platform, label: nameOf(each.platform) }))}
      />
      <TextField form={form} name="shop_name" label="myShops.account.shopName" maxLength={120} autoComplete="off" />
      <TextField
        form={form}
        name="login_url"
        label="myShops.account.url"
        hint="myShops.account.url.hint"
        type="url"
        maxLength={500}
        autoComplete="off"
      />
      <TextField form={form} name="login" label="myShops.account.login" maxLength={120} autoComplete="off" />
      <PasswordField
        form={form}
        name="password"
        label="myShops.account.password"
        hint={target ? 'myShops.account.password.keep' : undefined}
        autoComplete="new-password"
      />
      {target && (
        <RadioPills
          form={form}
          name="status"
          label="myShops.status"
          options={(['active', 'disabled'] as const).map((value) => ({ value, label: `myShops.account.status.${value}` }))}
        />
      )}
      <FormFoot busy={working} submit="myShops.account.submit" onClose={() => flow.send({ type: 'dialog.closed' })} />
    </Form>
  )
}

/** Key and secret of a marketplace that has no consent page: where they are made, and the two fields to enter them. SHOP-03. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Problem } from '../../../../contract/kernel/problem.ts'
import { type Platform, shops } from '../../../../contract/shops/linking.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Crumbs } from '../../parts/Crumbs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { problemErrors } from '../../parts/problem.ts'
import { Permissions } from './Permissions.tsx'

const Keys = shops.linkByKeys.input.pick({ key: true, secret: true })
type Keys = z.infer<typeof Keys>

/** Words of this page for what can go wrong. */
const words = { 20007: 'shops.keys.refused', 506: 'shops.keys.unanswered' }

/** The page of keys. The input stays while the keys are checked and after a refusal; it is stored nowhere else. */
export function KeysForm(props: {
  platform: Platform
  keyPage: string
  /** The linked shop whose keys are renewed. SHOP-18. */
  shop?: string
  busy: boolean
  problem: Problem | null
  onSubmit: (keys: Keys) => void
  onBack: () => void
}) {
  const { platform, keyPage, shop, busy, problem, onSubmit, onBack } = props
  const name = usePlatformName()(platform.platform)
  const form = useForm<Keys>({
    resolver: zodResolver(Keys),
    defaultValues: { key: '', secret: '' },
    mode: 'onBlur',
    errors: problemErrors<Keys>(problem),
  })
  return (
    <>
      <Crumbs here="consent" platform={name} byKeys />
      <PageHead
        title={<T id="shops.keys.title" values={{ platform: name }} />}
        reason={<T id={shop ? 'shops.keys.renew' : 'shops.keys.reason'} values={{ platform: name, shop }} />}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 24rem)' }}
        gap={{ base: '4', lg: '6' }}
      >
        <Card>
          <Form form={form} busy={busy} summary={false} onSubmit={form.handleSubmit(onSubmit)}>
            <ProblemBanner problem={problem} custom={words} />
            <chakra.ol mb="6" ps="5" listStyleType="decimal" textStyle="small" color="muted">
              <li>
                <T id="shops.keys.step.make" values={{ platform: name }} />{' '}
                <chakra.a href={keyPage} target="_blank" rel="noopener" color="actionDeep" textDecoration="underline">
                  <T id="shops.keys.open" values={{ platform: name }} />
                </chakra.a>
              </li>
              <Text as="li" id="shops.keys.step.copy" />
            </chakra.ol>
            <TextField form={form} name="key" label="shops.keys.key" hint="shops.keys.key.hint" autoComplete="off" maxLength={200} />
            <PasswordField form={form} name="secret" label="shops.keys.secret" hint="shops.keys.secret.hint" autoComplete="off" />
            <SubmitButton label="shops.keys.submit" busy={busy} />
            <chakra.div mt="3">
              <Button variant="quiet" label="shops.keys.back" onClick={onBack} />
            </chakra.div>
          </Form>
        </Card>
        <chakra.div alignSelf="start">
          <Card>
            <chakra.div display="grid" gap="4">
              <Permissions withPsp={false} />
            </chakra.div>
          </Card>
        </chakra.div>
      </chakra.div>
    </>
  )
}

/** Another account for drawdowns after one was submitted: what follows is said before it is replaced. Decisions 080, 082, 092. */
import { chakra } from '@chakra-ui/react'
import type { drawdownAccountMachine } from '../../../machines/home/drawdownAccount.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RailNote, SideRail } from '../../ui/SideRail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { RegisterPage } from '../parts/RegisterFrame.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { AccountForm } from './AccountForm.tsx'

/** The page. */
export function AccountChangeView({ flow }: PageProps<typeof drawdownAccountMachine>) {
  const { product, saved, lists, problem, editable, unavailable } = useFlow(flow, 'editable', 'unavailable')
  const words = useWords()
  if (unavailable)
    return (
      <RegisterPage>
        <Unavailable title="home.account.change.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </RegisterPage>
    )
  return (
    <RegisterPage>
      <PageHead
        title="home.account.change.title"
        reason={<T id="home.account.change.reason" values={{ product: words(`reference.product.${product}.name`) }} />}
        aside={<PageLink to="/accounts" look="quiet" size="small" label="home.account.change.back" />}
      />
      <SideRail
        label={words('home.register.rail.label')}
        aside={<Consequences signed={saved?.signed === true} holds={saved?.hold_ends != null} />}
      >
        {editable && lists ? (
          <AccountForm flow={flow} lists={lists} submit="home.account.change.submit" />
        ) : (
          <Card>
            <Skeleton kind="fields" count={7} />
          </Card>
        )}
      </SideRail>
    </RegisterPage>
  )
}

/** What follows when the account is replaced. */
function Consequences({ signed, holds }: { signed: boolean; holds: boolean }) {
  const steps = ['mail', 'name', ...(holds ? ['hold'] : []), ...(signed ? ['debit'] : [])]
  return (
    <>
      <RailNote title="home.account.change.next">
        <chakra.ol ps="5" listStyleType="decimal">
          {steps.map((step) => (
            <chakra.li key={step} py="1">
              <T id={`home.account.change.next.${step}`} />
            </chakra.li>
          ))}
        </chakra.ol>
      </RailNote>
      <RailNote title="home.register.rail.ready">
        <T id="home.register.account.ready" />
      </RailNote>
      <RailNote title="home.register.rail.who">
        <T id="home.register.account.who" />
      </RailNote>
    </>
  )
}

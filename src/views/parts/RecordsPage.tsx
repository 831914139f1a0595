/** The page of a chart that is made of `listStates` or `filteredListStates`: its tabs, its table, and the button for older records. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import type { AnyActorRef, EventObject } from 'xstate'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { type MessageId, T, type Words } from '../../ui/T.tsx'
import { RowActions, type Table } from '../../ui/Table.tsx'
import { FlowQuestion } from './FlowDialog.tsx'
import { ListPage } from './ListPage.tsx'
import { type ContextOf, type Flow, useFlow } from './use-flow.ts'

type ListFlow = Flow & { send: (event: { type: 'retry.pressed' } | { type: 'more.pressed' }) => void }
type RowOf<Actor> = ContextOf<Actor> extends { records: (infer Row)[] } ? Row : never
type FilterOf<Actor> = ContextOf<Actor> extends { filter: infer Filter extends string } ? Filter : never
type TableOf<Row> = ComponentProps<typeof Table<Row>>

type RecordsPageProps<Actor, Row> = Omit<ComponentProps<typeof ListPage>, 'flow' | 'list' | 'tabs'> & {
  flow: Actor
  /** Tabs, one for each filter. */
  filters?: { label: MessageId; options: readonly FilterOf<Actor>[]; words: (filter: FilterOf<Actor>) => Words }
  /** Begins the ids of the notice that the list was read again after a command failed: its `.title` and `.text`. */
  reread?: (why: 'changed' | 'lost') => MessageId
  columns: TableOf<Row>['columns']
  /** The field `id` when not given. */
  rowKey?: TableOf<Row>['rowKey']
  dimmed?: TableOf<Row>['dimmed']
  /** What can be done with a row. */
  actions?: (row: Row) => ReactNode
  /** The question of `rowQuestion`: its texts are `.title`, `.text` and `.confirm` of its words, its `answer` an event. */
  question?: {
    words: MessageId
    values?: (row: Row) => ComponentProps<typeof T>['values']
    answer: Actor extends { send(event: infer Event extends EventObject): void } ? Event['type'] : never
    custom?: Record<number, MessageId>
  }
  /** The title of a card, or the card. */
  empty?: MessageId | ReactElement
  /** The button for older records. */
  more: MessageId
  /** The button that reads again what others change too. */
  refresh?: MessageId
}

/** The page; a question and a list that was not read say themselves why a call failed. What is not named here is as of `ListPage`. */
export function RecordsPage<Actor extends ListFlow, Row extends RowOf<Actor> = RowOf<Actor>>(props: RecordsPageProps<Actor, Row>) {
  const { flow, filters, reread: rereadWords, columns, rowKey = idOf, dimmed, actions, question, empty, more, refresh, ...page } = props
  const tags = ['busy', 'working', 'refreshing', 'confirming', 'opened', 'unsure', 'unavailable'] as const
  const { records, next, filter, target, reread, ...is } = useFlow<Flow, string>(flow, ...tags)
  const { send } = flow as Flow as AnyActorRef
  const noticed = reread && rereadWords?.(reread)
  const reading = is.busy || (is.refreshing && records.length === 0)
  const commands = actions && { key: 'actions', head: <span />, cell: (row: Row) => <RowActions>{actions(row)}</RowActions> }
  return (
    <ListPage<Row, FilterOf<Actor>>
      flow={flow}
      quiet={is.confirming || is.opened || is.unsure}
      notes={noticed && <Banner mb="4" title={`${noticed}.title`} text={`${noticed}.text`} />}
      dialogs={
        question && (
          <FlowQuestion
            flow={flow as Flow as AnyActorRef}
            tag="confirming"
            title={`${question.words}.title`}
            text={<T id={`${question.words}.text`} values={target ? question.values?.(target) : {}} />}
            confirm={`${question.words}.confirm`}
            custom={question.custom}
            onConfirm={() => send({ type: question.answer })}
          />
        )
      }
      {...page}
      tabs={
        filters && {
          ...filters,
          tabs: filters.options,
          current: filter,
          onChoose: (each) => send({ type: 'filter.chosen', filter: each }),
        }
      }
      list={{
        state: is.unsure || is.unavailable ? 'failed' : reading ? 'reading' : 'read',
        again: is.refreshing,
        onRetry: () => flow.send({ type: 'retry.pressed' }),
        table: { caption: page.title, rows: records, rowKey, dimmed, columns: commands ? [...columns, commands] : columns },
        empty: typeof empty === 'string' ? <EmptyCard title={empty} /> : empty,
        end: (
          <ListEnd
            more={next !== null && { label: more, busy: is.working, onClick: () => flow.send({ type: 'more.pressed' }) }}
            refresh={refresh && { label: refresh, onClick: () => flow.send({ type: 'retry.pressed' }) }}
          />
        ),
      }}
    />
  )
}

const idOf = (row: unknown) => (row instanceof Object && 'id' in row ? String(row.id) : '')

type ListButton = Pick<ComponentProps<typeof Button>, 'label' | 'busy' | 'onClick'>

/** Below a list that is read page by page: the next one, and reading again what others change too. */
export function ListEnd({ more, refresh }: { more?: ListButton | false; refresh?: ListButton | '' | undefined }) {
  if (!more && !refresh) return null
  return (
    <chakra.div display="flex" justifyContent="center" gap="3" mt="4">
      {more && <Button variant="secondary" size="short" {...more} />}
      {refresh && <Button variant="quiet" size="short" icon="again" {...refresh} />}
    </chakra.div>
  )
}

/** One item: what was entered, whether it agrees, or why it goes back; covered until there is a reason to look. KYC-19. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CaseItem } from '../../../../contract/staff/cases.ts'
import { unopenedFor } from '../../../../machines/staff/caseLayout.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { type CaseProps, can, isAsked, useLook, useReturning } from './case-props.ts'
import { FileSize } from './FileSize.tsx'
import { useItemWords, useValueWords } from './item-words.ts'
import { ReturnForm } from './ReturnForm.tsx'

const Key = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '8',
    h: '8',
    borderRadius: 'control',
    boxShadow: 'edge',
    color: 'muted',
    cursor: 'pointer',
    _hover: { boxShadow: 'edgeTeal', color: 'heading' },
    '&[aria-disabled=true]': { boxShadow: 'none', opacity: '0.45', cursor: 'default' },
    '&[aria-pressed=true]': { boxShadow: 'none' },
  },
  variants: {
    verdict: {
      ok: { '&[aria-pressed=true]': { bg: 'greenSoft', color: 'greenDeep' } },
      return: { '&[aria-pressed=true]': { bg: 'amberSoft', color: 'amberDeep' } },
    },
  },
})

const Name = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    py: '0.5',
    borderRadius: 'bone',
    textAlign: 'start',
    cursor: 'pointer',
    // Clear of the foot of the page, which stays in sight.
    scrollMarginTop: '8',
    scrollMarginBottom: '32',
  },
})

/** The item that becomes the current one has the focus, so that the keyboard goes on there. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The focus stays at the head of the page for a reader, and follows the items once it is in the list. */
const followFocus = (element: HTMLElement | null) => {
  if (element?.closest('[data-workspace]')?.contains(document.activeElement)) element.focus()
}

/** The row. */
export function ItemRow({ flow, found, item, number }: CaseProps & { item: CaseItem; number: number }) {
  const words = useWords()
  const name = useItemWords(found)(item.item, true)
  const current = useSelector(flow, (snapshot) => snapshot.context.current === item.item)
  const returning = useSelector(flow, (snapshot) => snapshot.hasTag('returning') && snapshot.context.target === item.item)
  const verdict = item.assessment?.verdict
  const elsewhere = useReturning(flow)
  const shut = verdict !== 'ok' && !item.opened
  const agrees = words(shut ? 'staff.item.openFirst' : 'staff.item.ok', { name })
  const press = (pressed: 'ok' | 'return') => {
    if (verdict === pressed && pressed === 'ok') flow.send({ type: 'undo.pressed', item: item.item })
    else if (pressed === 'ok') flow.send({ type: 'ok.pressed', items: [item.item] })
    else flow.send({ type: 'return.pressed', item: item.item })
  }
  return (
    <chakra.li py="2" px="2" mx="-2" borderTop="{borders.line}" bg={current ? 'sunk' : undefined}>
      <chakra.div display="grid" gridTemplateColumns="1.5rem minmax(0, 1fr) auto" columnGap="2" alignItems="center">
        <chakra.span
          aria-hidden="true"
          display="grid"
          placeItems="center"
          w="5"
          h="5"
          borderRadius="full"
          bg={verdict === 'return' ? 'amberSoft' : 'actionSoft'}
          color={verdict === 'return' ? 'amberDeep' : 'actionDeep'}
          fontSize="xs"
          fontWeight="700"
        >
          {number}
        </chakra.span>
        <Name
          type="button"
          aria-current={current}
          ref={current && !returning ? (can(found, 'assess') ? takeFocus : followFocus) : undefined}
          onClick={() => flow.send({ type: 'item.chosen', item: item.item })}
        >
          <chakra.span display="block" textStyle="note" color="muted">
            {name}
            {item.changed && (
              <chakra.span ms="2">
                <Chip words="staff.item.changed" tone="teal" />
              </chakra.span>
            )}
            {mustOpen(found, item) && (
              <chakra.span ms="2">
                <Chip words="staff.item.toOpen" tone="amber" icon="lock" />
              </chakra.span>
            )}
          </chakra.span>
          <chakra.span display="block" color="heading" overflowWrap="anywhere" textStyle="small">
            <Value flow={flow} item={item} />
          </chakra.span>
        </Name>
        {can(found, 'assess') ? (
          <chakra.span display="flex" gap="1">
            {!isAsked(item) && (
              <Key
                type="button"
                verdict="ok"
                aria-pressed={verdict === 'ok'}
                aria-disabled={shut || elsewhere || undefined}
                aria-label={agrees}
                title={elsewhere ? words('staff.standing.returning') : agrees}
                onClick={() => press('ok')}
              >
                <Icon name="check" small />
              </Key>
            )}
            <Key
              type="button"
              verdict="return"
              aria-pressed={verdict === 'return'}
              aria-disabled={elsewhere || undefined}
              aria-label={words('staff.item.return', { name })}
              title={words(elsewhere ? 'staff.standing.returning' : 'staff.item.return', { name })}
              onClick={() => press('return')}
            >
              <Icon name="back" small />
            </Key>
          </chakra.span>
        ) : (
          <span />
        )}
      </chakra.div>
      <chakra.div ps="8">
        {(item.masked || item.kind === 'document') && can(found, 'reveal') && <Cover flow={flow} item={item} name={name} />}
        {item.changed && <Before flow={flow} found={found} item={item} />}
        {!returning && <Verdict flow={flow} found={found} item={item} />}
      </chakra.div>
      {returning && <ReturnForm flow={flow} found={found} item={item.item} />}
    </chakra.li>
  )
}

/** Whether the second reviewer, or the lead in a dispute, still has to open an item. The first reviewer cannot accept it before. */
function mustOpen(found: CaseProps['found'], { item }: CaseItem): boolean {
  if (can(found, 'propose')) return false
  return unopenedFor(found, can(found, 'settle') ? 'approve' : (found.proposal ?? 'approve')).includes(item)
}

function Value({ flow, item }: Pick<CaseProps, 'flow'> & { item: CaseItem }) {
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  const look = useLook(flow, item.item)
  const say = useValueWords(lists)
  if (look && 'value' in look) return say({ ...item, values: look.value.split(', '), masked: false })
  if (item.kind === 'document')
    return (
      <>
        {item.values[0] ?? (item.file ? <T id="staff.item.picture" /> : <T id="staff.item.asked" />)}
        {item.file && (
          <chakra.span color="muted">
            {' · '}
            <FileSize bytes={item.file.size} />
          </chakra.span>
        )}
      </>
    )
  return item.values.length === 0 ? <T id="staff.item.asked" /> : say(item)
}

/** Value of the previous round, and why it was sent back. */
function Before({ flow, found, item }: CaseProps & { item: CaseItem }) {
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  const say = useValueWords(lists)
  const sentBack = found.earlier.at(-1)?.items.find((each) => each.item === item.item)
  return (
    <chakra.p textStyle="note" color="muted" overflowWrap="anywhere">
      {item.before && <T id="staff.item.before" values={{ value: say({ ...item, values: item.before }) }} />}
      {item.before && sentBack && ' · '}
      {sentBack && <T id={`kyc.returned.reason.${sentBack.reason}`} />}
      {sentBack && sentBack.note !== '' && ` · ${sentBack.note}`}
    </chakra.p>
  )
}

/** The way to see what is covered, and to cover it again. */
function Cover({ flow, item, name }: Pick<CaseProps, 'flow'> & { item: CaseItem; name: string }) {
  const words = useWords()
  const returning = useReturning(flow)
  const look = useLook(flow, item.item)
  if (item.kind === 'document' && item.file === null) return null
  const action = look ? 'hide' : item.kind === 'document' ? 'open' : 'reveal'
  return (
    <TextButton
      icon={look ? 'eyeOff' : 'lock'}
      disabled={returning && !look}
      title={returning && !look ? words('staff.standing.returning') : undefined}
      label={`staff.look.${action}`}
      of={{ name }}
      onClick={() => flow.send({ type: look ? 'hide.pressed' : 'look.pressed', item: item.item })}
    />
  )
}

/** Nothing where nothing was found yet, and where it simply agrees. */
function Verdict({ flow, found, item }: CaseProps & { item: CaseItem }) {
  const name = useItemWords(found)(item.item, true)
  if (!item.assessment) return null
  const { verdict, reason, note, by, carried } = item.assessment
  if (verdict === 'ok') return carried ? <Text textStyle="fine" color="muted" id="staff.item.carried" values={{ by }} /> : null
  return (
    <chakra.div textStyle="note" color="amberDeep">
      <p>
        <b>{reason && <T id={`kyc.returned.reason.${reason}`} />}</b>
        {note !== '' && ` · ${note}`}
      </p>
      {can(found, 'assess') && (
        <TextButton label="staff.item.undo" of={{ name }} onClick={() => flow.send({ type: 'undo.pressed', item: item.item })} />
      )}
    </chakra.div>
  )
}

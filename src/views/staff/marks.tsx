/** Shared parts of the queue and the case: status, deadline, reviewers. KYC-22, decision 020. */
import { chakra } from '@chakra-ui/react'
import type { CaseRow } from '../../../contract/staff/cases.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { useOfficeState } from './office-context.ts'

const marks: Record<Exclude<CaseRow['status'], 'decided'>, MarkState> = {
  waiting: 'notStarted',
  claimed: 'draft',
  proposed: 'waiting',
  disputed: 'returned',
}
const decisions: Record<NonNullable<CaseRow['proposal']>, MarkState> = { approve: 'done', reject: 'failed', return: 'returned' }

/** Status of a case: a glyph and a word. */
export function CaseMark({ row }: { row: CaseRow }) {
  const own = useOfficeState(({ context }) => context.staff?.id === row.first?.id)
  if (row.status === 'decided') {
    const decision = row.proposal ?? 'return'
    return <StateMark chip state={decisions[decision]} word={`staff.decided.${decision}`} />
  }
  const word = row.status === 'claimed' && own ? 'mine' : row.status
  return <StateMark chip state={marks[row.status]} word={`staff.status.${word}`} />
}

/** The promised day with how many of its working days have passed; amber from the last one on. */
export function PromiseBar({ row, long = false }: { row: CaseRow; long?: boolean }) {
  const { to, daysPassed, days } = row.promised
  if (row.status === 'decided')
    return row.dueDate && row.applicationStatus === 'returned' ? <WaitsUntil day={row.dueDate} /> : <T id="staff.promise.none" />
  const late = daysPassed >= days
  const share = Math.min(1, daysPassed / days)
  return (
    <chakra.span display="inline-grid" gap="1" w={long ? '60' : '40'} textStyle="note" textAlign="start">
      <chakra.span display="flex" justifyContent="space-between" gap="3">
        <Text
          as="span"
          color={late ? 'amberDeep' : undefined}
          fontWeight={late ? '600' : undefined}
          whiteSpace="nowrap"
          id="staff.promise.until"
          values={{ day: <DateText value={`${to}T12:00:00+08:00`} /> }}
        />
        <chakra.span color="muted" whiteSpace="nowrap">
          {long && !late ? (
            <T id="staff.promise.left" values={{ count: days - daysPassed }} />
          ) : (
            <T id="staff.promise.days" values={{ passed: daysPassed, days }} />
          )}
        </chakra.span>
      </chakra.span>
      <chakra.span display="block" h="1" borderRadius="full" bg="skeleton" overflow="hidden" aria-hidden="true">
        <chakra.span display="block" h="full" bg={late ? 'amber' : 'action'} style={{ width: `${share * 100}%` }} />
      </chakra.span>
    </chakra.span>
  )
}

function WaitsUntil({ day }: { day: string }) {
  return (
    <Text
      as="span"
      textStyle="note"
      color="muted"
      id="staff.promise.merchant"
      values={{ day: <DateText value={`${day}T12:00:00+08:00`} /> }}
    />
  )
}

/** First and second reviewer; a dashed square while there is none. */
export function Eyes({ row: { first, second, status } }: { row: CaseRow }) {
  const words = useWords()
  const name = (person: CaseRow['first']) => person?.name ?? words('staff.nobody')
  const proposed = status !== 'waiting' && status !== 'claimed'
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      verticalAlign="middle"
      gap="1.5"
      role="img"
      aria-label={words('staff.eyes', { first: name(first), second: name(second) })}
      title={words('staff.eyes', { first: name(first), second: name(second) })}
      css={{ '& > span': { w: '7', h: '7', fontSize: 'md', borderRadius: 'chip' } }}
    >
      <Seal name={first?.name ?? ''} kind={first ? (proposed ? 'solid' : 'plain') : 'dashed'} />
      <Icon name="right" small />
      <Seal name={second?.name ?? ''} kind={second ? (status === 'decided' ? 'solid' : 'plain') : 'dashed'} />
    </chakra.span>
  )
}

/** Hints computed from the data of a case; `nameOf` names the item. */
export function Hints({ row: { hints }, nameOf }: { row: CaseRow; nameOf?: (item: string) => string }) {
  if (hints.length === 0) return <Text as="span" color="muted" id="staff.hint.none" />
  return (
    <chakra.span display="inline-grid" justifyItems="start">
      {hints.map(({ hint, item, value }) => (
        <StateMark
          key={`${hint} ${item}`}
          state="returned"
          word={<HintText hint={hint} value={value} about={item !== null && nameOf ? nameOf(item) : null} />}
        />
      ))}
    </chakra.span>
  )
}

function HintText({ hint, value, about }: { hint: CaseRow['hints'][number]['hint']; value: string | null; about: string | null }) {
  const text = <T id={`staff.hint.${hint}`} values={{ value: value ?? '' }} />
  return about === null ? text : <T id="staff.hint.about" values={{ hint: text, item: about }} />
}

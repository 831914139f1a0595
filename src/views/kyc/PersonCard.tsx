/** One director or shareholder as entered: seal, capacity, share, papers, and whether anything is missing. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { maskOf } from '../../../contract/kernel/masks.ts'
import type { PersonDraft } from '../../../contract/kyc/applications.ts'
import { connectedPersonOf } from '../../../contract/kyc/connected-persons.ts'
import { type AskedCompany, personQuestions } from '../../../contract/kyc/questions.ts'
import { TextButton } from '../../ui/Button.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'
import { personNames } from '../parts/names.ts'
import { IdentityBack, IdentityFront } from './IdentityPicture.tsx'

/** The card of a person; `open` while the form below shows that person. */
export function PersonCard({
  person,
  company,
  open,
  returned = 0,
  onEdit,
  onRemove,
}: {
  person: PersonDraft
  company: AskedCompany
  open: boolean
  /** Number of returned items of the person still to be corrected. */
  returned?: number
  /** Undefined where nothing of the person may be changed. */
  onEdit?: () => void
  onRemove?: () => void
}) {
  const { capacity, ownershipPercent, idType, idNumber, idFrontFileId, idBackFileId } = person
  const [name, other] = personNames(person, useIntl().locale)
  const asks = personQuestions(person, company)
  const complete = connectedPersonOf(company).safeParse(person).success
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr) auto"
      columnGap="4"
      rowGap="1"
      p={{ base: '4', md: '6' }}
      borderTop="{borders.line}"
      _first={{ borderTop: '0', borderTopRadius: 'card' }}
      bg={open ? 'actionSoft' : undefined}
      _last={{ borderBottomRadius: 'card' }}
    >
      <Seal name={name || '?'} big kind={complete ? 'plain' : 'dashed'} />
      <chakra.div minW="0">
        <chakra.h3 textStyle="h3" fontWeight="600">
          {name || <T id="kyc.person.unnamed" />}
          {other && (
            <chakra.span ms="2" textStyle="small" fontWeight="400" color="muted">
              {other}
            </chakra.span>
          )}
        </chakra.h3>
        <chakra.p display="flex" flexWrap="wrap" columnGap="6" textStyle="small" color="muted">
          {capacity && <Text as="span" color="text" id={`kyc.capacity.${capacity}`} />}
          {idType && (
            <span>
              <T id={`kyc.idType.${idType}`} /> <chakra.span color="text">{maskOf('idNumber', String(idNumber ?? ''))}</chakra.span>
            </span>
          )}
        </chakra.p>
      </chakra.div>
      <chakra.div textAlign="end">
        <chakra.p textStyle="figure" lineHeight="1.2" color="heading">
          {Number(ownershipPercent) >= 0 && ownershipPercent !== '' ? `${Number(ownershipPercent)}%` : '—'}
        </chakra.p>
        {returned > 0 ? (
          <StateMark state="returned" word={<T id="kyc.tasks.step.returned" values={{ count: returned }} />} />
        ) : (
          <StateMark state={complete ? 'done' : 'draft'} />
        )}
      </chakra.div>
      <chakra.div
        gridColumn={{ base: '1 / -1', md: '2 / -1' }}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        mt="2"
        textStyle="note"
        color="muted"
      >
        <IdentityFront present={!!idFrontFileId} />
        {asks.idBack && <IdentityBack present={!!idBackFileId} />}
        <T
          id={
            idFrontFileId && !asks.idBack
              ? 'kyc.person.onePage'
              : idFrontFileId && idBackFileId
                ? 'kyc.person.bothSides'
                : idFrontFileId || idBackFileId
                  ? 'kyc.person.oneSide'
                  : 'kyc.person.noSide'
          }
        />
        <chakra.span ms="auto" display="flex" gap="5">
          {onEdit && (
            <TextButton onClick={onEdit}>
              <T id="kyc.person.edit" />
              <chakra.span srOnly>{name}</chakra.span>
            </TextButton>
          )}
          {onRemove && (
            <TextButton onClick={onRemove}>
              <T id="kyc.person.remove" />
              <chakra.span srOnly>{name}</chakra.span>
            </TextButton>
          )}
        </chakra.span>
      </chakra.div>
    </chakra.li>
  )
}

/** The shares of a company flowing into it, drawn from what was entered; the names above are its table. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import type { CompanyDraft, PersonDraft } from '../../../contract/kyc/applications.ts'
import { type Band, ownershipOf } from '../../../machines/kyc/kycWizard/ownership.ts'
import { Card } from '../../ui/Card.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { companyName, personNames } from '../parts/names.ts'

const width = 672
/** Position of the company below the bands. */
const mouth = { from: 148, to: 524 }
const strengths = [1, 0.66, 0.84, 0.5]

function shapeOf({ from, to }: Band): string {
  const gap = 1.5
  const [left, right] = [from * width + (from > 0 ? gap : 0), to * width - (to < 1 ? gap : 0)]
  const [under, over] = [from, to].map((place) => mouth.from + place * (mouth.to - mouth.from))
  return `M${left} 0H${right}C${right} 48 ${over} 40 ${over} 88H${under}C${under} 40 ${left} 48 ${left} 0Z`
}

/** The ownership card: a sum below 100 % is said, one above it is refused by the forms. KYC-29. */
export function OwnershipChart({ people, company }: { people: readonly PersonDraft[]; company: CompanyDraft }) {
  const { locale } = useIntl()
  const { bands, total, sum } = ownershipOf(people.map((person) => ({ ...person, nameCn: personNames(person, locale)[0] })))
  const words = useWords()
  const hatch = useId()
  const nameOf = (band: Band) => (band.name === null ? words('kyc.ownership.rest') : band.name || words('kyc.person.unnamed'))
  const [registerNameCn, registerNameEn] = [String(company.registerNameCn ?? ''), String(company.registerNameEn ?? '')]
  return (
    <Card
      title="kyc.ownership.title"
      aside={
        <Text
          as="span"
          textStyle="small"
          color={sum === 'over' ? 'packet' : 'muted'}
          id={`kyc.ownership.${sum}`}
          values={{ total, rest: Math.round((100 - total) * 100) / 100 }}
        />
      }
    >
      <chakra.ul
        listStyleType="none"
        display="grid"
        columnGap="1"
        style={{ gridTemplateColumns: bands.map(({ percent }) => `minmax(3.25rem, ${percent}fr)`).join(' ') }}
      >
        {bands.map((band, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands stand in their order
          <chakra.li key={place} minW="0" textStyle="small" color={band.name === null ? 'muted' : 'text'}>
            <chakra.b display="block" textStyle="title" color={band.name === null ? 'muted' : 'heading'}>
              {band.percent}%
            </chakra.b>
            <chakra.span display="block" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {nameOf(band)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.svg viewBox={`0 0 ${width} 88`} preserveAspectRatio="none" aria-hidden="true" display="block" w="full" h="22" mt="2">
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--chakra-colors-sunk)" />
            <path d="M0 0v6" stroke="var(--chakra-colors-perforation)" strokeWidth="2" />
          </pattern>
        </defs>
        {bands.map((band, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: bands stand in their order
            key={place}
            d={shapeOf(band)}
            fill={band.name === null ? `url(#${hatch})` : 'var(--chakra-colors-action)'}
            opacity={band.name === null ? undefined : strengths[place % strengths.length]}
          />
        ))}
      </chakra.svg>
      <chakra.p
        w="56%"
        mx="auto"
        px="3"
        py="2"
        borderBottomRadius="control"
        bg="ink"
        color="onInk"
        textStyle="small"
        textAlign="center"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
      >
        {companyName({ registerNameCn, registerNameEn }, locale) || words('kyc.ownership.company')}
      </chakra.p>
    </Card>
  )
}

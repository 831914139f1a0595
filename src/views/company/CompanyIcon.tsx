/** The five pictures of companies, taken in turn. KYC-15. */
import { chakra } from '@chakra-ui/react'

/** Five houses of trade on a grid of 40. */
const houses = [
  'M8 18h24v14H8zM6 12h28l2 6H4zM13 32v-8h6v8M23 22h5v4h-5z',
  'M6 32V16l14-8 14 8v16zM13 32V21h14v11M13 25h14M13 28.5h14',
  'M11 32V8h12v24M23 16h8v16M6 32h28M15 13h4M15 18h4M15 23h4M26 21h2M26 26h2',
  'M5 32h30M9 32V14M9 14h20M29 14v6M29 20h-3v4h6v-4zM9 14l8-6v6M9 24l5-4',
  'M4 27h32l-4 6H9zM10 27v-7h9v7M21 27V15h8v12M24 15V9M10 23.5h9',
]

const tones = [
  { bg: 'actionSoft', color: 'actionDeep' },
  { bg: 'kraftSoft', color: 'kraftDeep' },
  { bg: 'tileCool', color: 'heading' },
  { bg: 'amberSoft', color: 'amberDeep' },
  { bg: 'greenSoft', color: 'greenDeep' },
]

/** The picture of the company at a place of the list; decoration. */
export function CompanyIcon({ index }: { index: number }) {
  return (
    <chakra.span aria-hidden="true" flex="none" display="block" w="10" h="10" borderRadius="control" {...tones[index % tones.length]}>
      <svg
        viewBox="0 0 40 40"
        width="100%"
        height="100%"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={houses[index % houses.length]} />
      </svg>
    </chakra.span>
  )
}

/** Pieces of a long text on the screen and in print, with its figures and settings filled in. */
import { chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'
import { Money, Percent } from '../../ui/Money.tsx'
import { Unset } from '../../ui/Unset.tsx'
import { usePublicConfig } from '../parts/config-context.ts'
import { figures, mostOf, ratesOf } from './legal-figures.ts'
import type { Block } from './legal-texts.ts'

type Values = Readonly<Record<string, ReactNode>>

/** A phrase of unknown length: a missing setting is highlighted. A62. */
const configured = (value: string | null) => value ?? <Unset />

function useValues(): Values {
  const { footer } = usePublicConfig()
  const hkd = (amount: bigint) => <Money value={{ amount: amount.toString(), currency: 'HKD' }} />
  return {
    licence: configured(footer.licence),
    hotline: configured(footer.hotline),
    mostHook: hkd(mostOf('hook')),
    mostUnderwriting: hkd(mostOf('underwriting')),
    least: hkd(figures.least),
    packet: hkd(figures.packet),
    annualSales: <Money value={{ amount: figures.annualSales.toString(), currency: 'USD' }} />,
    feeRate: <Percent rate={ratesOf('hook').fee} />,
    marginHook: <Percent rate={ratesOf('hook').margin} />,
    marginUnderwriting: <Percent rate={ratesOf('underwriting').margin} />,
    exampleHook: hkd(figures.exampleAmount),
    exampleMonths: figures.exampleMonths,
    effectiveHook: <Percent rate={figures.exampleRate} />,
    ceiling: <Percent rate={figures.ceiling} />,
    tenor: figures.longestTenor,
    windowDays: figures.windowDays,
    watermarkDays: figures.watermarkDays,
    reviewLeast: figures.reviewLeast,
    reviewMost: figures.reviewMost,
    codeWait: figures.codeWait,
    tries: figures.passwordTries,
    fileSize: figures.fileSizeMb,
  }
}

function Filled({ text, values }: { text: string; values: Values }) {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    const key = `${index}-${part}`
    return <Fragment key={key}>{index % 2 === 0 ? part : values[part]}</Fragment>
  })
}

const Head = chakra('th', {
  base: {
    py: '2',
    pe: '4',
    textAlign: 'start',
    textStyle: 'note',
    color: 'muted',
    fontWeight: '600',
    borderBottom: '1px solid',
    borderColor: 'heading',
  },
})
const Cell = chakra('td', {
  base: { display: { base: 'block', md: 'table-cell' }, py: { base: '0.5', md: '2.5' }, pe: '4', verticalAlign: 'top', textAlign: 'start' },
})
const Name = chakra('th', {
  base: {
    minW: { md: '28' },
    display: { base: 'block', md: 'table-cell' },
    pt: '3',
    pb: { base: '0', md: '2.5' },
    pe: '4',
    verticalAlign: 'top',
    textAlign: 'start',
    fontWeight: '600',
    color: 'heading',
  },
})

function BlockTable({ head, rows, values }: { head: readonly string[]; rows: readonly (readonly string[])[]; values: Values }) {
  return (
    <chakra.table w="full" my="4" borderCollapse="collapse" textStyle="small">
      <chakra.thead srOnly={{ mdDown: true }}>
        <tr>
          {head.map((text) => (
            <Head key={text} scope="col">
              {text}
            </Head>
          ))}
        </tr>
      </chakra.thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <chakra.tr key={name} display={{ base: 'block', md: 'table-row' }} pb={{ base: '3', md: '0' }} borderBottom="{borders.line}">
            <Name scope="row">
              <Filled text={name} values={values} />
            </Name>
            {cells.map((cell, index) => (
              <Cell key={head[index + 1]}>
                <chakra.span display={{ md: 'none' }} color="muted" aria-hidden="true">
                  {head[index + 1]} ·{' '}
                </chakra.span>
                <Filled text={cell} values={values} />
              </Cell>
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  )
}

/** Paragraphs, lists, tables and facts in their order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const values = useValues()
  return blocks.map((block, index) => {
    const key = `${index}`
    if (typeof block === 'string')
      return (
        <chakra.p key={key} mt={index === 0 ? '0' : '3'} textWrap="pretty">
          <Filled text={block} values={values} />
        </chakra.p>
      )
    if ('list' in block)
      return (
        <chakra.ul
          key={key}
          mt={index === 0 ? '0' : '3'}
          ps="5"
          listStyleType="disc"
          css={{ '& li::marker': { color: '{colors.action}' } }}
        >
          {block.list.map((item) => (
            <chakra.li key={item} mt="1" ps="1">
              <Filled text={item} values={values} />
            </chakra.li>
          ))}
        </chakra.ul>
      )
    if ('table' in block) return <BlockTable key={key} {...block.table} values={values} />
    return (
      <chakra.dl
        key={key}
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'max-content 1fr' }}
        columnGap="8"
        rowGap={{ base: '1', md: '3' }}
      >
        {block.facts.map(([label = '', value = '']) => (
          <Fragment key={label}>
            <chakra.dt color="muted">{label}</chakra.dt>
            <chakra.dd m="0" mb={{ base: '2', md: '0' }} color="heading" fontWeight="600">
              <Filled text={value} values={values} />
            </chakra.dd>
          </Fragment>
        ))}
      </chakra.dl>
    )
  })
}

/** Filters of the list of shops: name or number, platform, status. API-045, SHOP-24. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { type ShopFilters as Filters, noFilters } from '../../../../machines/shops/myShops/setup.ts'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { BareInput, BareSelect, ControlBox } from '../../../ui/form/FieldFrame.tsx'
import { SelectArrow } from '../../../ui/form/SelectField.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import type { MyShopsProps } from './parts.tsx'

const statuses = ['normal', 'authorized', 'pending', 'abnormal', 'expired', 'unauthorized'] as const

/** One line; a choice narrows at once, words when they are sent. */
export function ShopFilters({ flow }: MyShopsProps) {
  const filters = useSelector(flow, (snapshot) => snapshot.context.filters)
  const platforms = useSelector(flow, (snapshot) => snapshot.context.found.platforms)
  const total = useSelector(flow, (snapshot) => snapshot.context.found.total)
  const form = useForm<Filters>({ values: filters })
  const nameOf = usePlatformName()
  const words = useWords()
  const send = form.handleSubmit((filters) => flow.send({ type: 'filters.submitted', filters }))
  const narrowed = Object.values(filters).some((value) => value.trim() !== '')
  return (
    <>
      <chakra.form role="search" noValidate display="flex" flexWrap="wrap" gap="2" mb="4" onSubmit={send}>
        <chakra.span flex="1" flexBasis="56" minW="0">
          <ControlBox>
            <chakra.span ps="3" color="muted">
              <Icon name="search" />
            </chakra.span>
            <BareInput
              {...form.register('keyword')}
              type="search"
              maxLength={100}
              aria-label={words('myShops.filter.keyword')}
              placeholder={words('myShops.filter.keyword')}
            />
          </ControlBox>
        </chakra.span>
        <Button label="messages.search.submit" type="submit" variant="secondary" size="short" />
        <Choice>
          <BareSelect
            {...form.register('platform', { onChange: () => void send() })}
            w="full"
            aria-label={words('myShops.filter.platform')}
          >
            <option value="">{words('myShops.filter.platform.all')}</option>
            {platforms.map((platform) => (
              <option key={platform} value={platform}>
                {nameOf(platform)}
              </option>
            ))}
          </BareSelect>
        </Choice>
        <Choice>
          <BareSelect {...form.register('status', { onChange: () => void send() })} w="full" aria-label={words('myShops.filter.status')}>
            <option value="">{words('myShops.filter.status.all')}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {words(`myShops.standing.${status}`)}
              </option>
            ))}
          </BareSelect>
        </Choice>
      </chakra.form>
      <chakra.div role="status" textStyle="small" color="muted">
        {narrowed && (
          <chakra.p mb="4">
            <T id="myShops.found" values={{ count: total }} />
            <chakra.span ms="4">
              <TextButton label="myShops.filter.clear" onClick={() => flow.send({ type: 'filters.submitted', filters: noFilters })} />
            </chakra.span>
          </chakra.p>
        )}
      </chakra.div>
    </>
  )
}

function Choice({ children }: { children: ReactNode }) {
  return (
    <chakra.span flex="1" flexBasis="36" minW="0" maxW={{ md: '48' }}>
      <ControlBox position="relative">
        {children}
        <SelectArrow />
      </ControlBox>
    </chakra.span>
  )
}

/** The search over the list of a tab, and what it has found. MSG-17. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { BareInput, ControlBox } from '../../ui/form/FieldFrame.tsx'
import { T, useWords } from '../../ui/T.tsx'
import type { MessagesProps } from './MessagesView.tsx'

/** One line; below it how many were found. */
export function MessageSearch({ flow }: MessagesProps) {
  const keyword = useSelector(flow, (snapshot) => snapshot.context.keyword)
  const total = useSelector(flow, (snapshot) => snapshot.context.total)
  const ready = useSelector(flow, (snapshot) => snapshot.hasTag('ready'))
  const form = useForm({ values: { keyword } })
  const words = useWords()
  return (
    <>
      <chakra.form
        role="search"
        noValidate
        display="flex"
        gap="2"
        maxW="reading"
        mb="4"
        onSubmit={form.handleSubmit((wanted) => flow.send({ type: 'search.submitted', keyword: wanted.keyword }))}
      >
        <ControlBox minW="0">
          <chakra.span ps="3" color="muted">
            <Icon name="search" />
          </chakra.span>
          <BareInput
            {...form.register('keyword')}
            type="search"
            maxLength={100}
            aria-label={words('messages.search.label')}
            placeholder={words('messages.search.placeholder')}
          />
        </ControlBox>
        <chakra.span flex="none">
          <Button label="messages.search.submit" type="submit" variant="secondary" size="short" />
        </chakra.span>
      </chakra.form>
      <chakra.div role="status" textStyle="small" color="muted">
        {ready && keyword !== '' && total > 0 && (
          <chakra.p mb="4">
            <T id="messages.found" values={{ keyword, count: total }} />
            <chakra.span ms="4">
              <Button
                label="messages.search.clear"
                variant="quiet"
                size="small"
                onClick={() => flow.send({ type: 'search.submitted', keyword: '' })}
              />
            </chakra.span>
          </chakra.p>
        )}
      </chakra.div>
    </>
  )
}

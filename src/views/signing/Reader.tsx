/** The documents as pictures of their pages, one at a time: in place, and large in a dialog. SIGN-06, decision 050. */
import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { documentOf, isPage, pictureOf } from '../../../machines/signing/documentReader.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonBone } from '../../ui/Skeleton.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { type SigningFlow, useReader } from './flow.ts'

/** The page in place with what one can do with it, and the fingerprint of what is signed. */
export function Reader({ flow }: { flow: SigningFlow }) {
  const agreement = useSelector(flow, (snapshot) => snapshot.context.agreement)
  const reader = useReader(flow)
  const words = useWords()
  if (!agreement) return null
  return (
    <chakra.section aria-label={words('signing.reader.label')} p={{ base: '3', md: '6' }} borderRadius="card" bg="tileCool">
      <Page flow={flow} />
      <Turning flow={flow}>
        <TextButton icon="zoom" aria-label={words('signing.reader.enlarge')} onClick={() => reader.send({ type: 'page.enlarged' })} />
      </Turning>
      <DocumentText flow={flow} />
      <chakra.p mt="3" textStyle="fine" color="muted" overflowWrap="anywhere">
        <T id="signing.hash" values={{ hash: agreement.content_hash }} />{' '}
        <CopyButton text={agreement.content_hash} what="signing.hash.name" />
      </chakra.p>
    </chakra.section>
  )
}

/** The first document in words, for those who hear it or want it larger than a picture of a page. */
function DocumentText({ flow }: { flow: SigningFlow }) {
  const agreement = useSelector(flow, (snapshot) => snapshot.context.agreement)
  const first = useSelector(useReader(flow), ({ context }) => documentOf(context) === context.documents[0])
  if (!agreement || !first) return null
  return (
    <chakra.details mt="3" textStyle="small">
      <chakra.summary minH="target" alignContent="center" cursor="pointer" color="actionDeep">
        <T id="signing.reader.text" />
      </chakra.summary>
      {agreement.paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stand in their order
        <chakra.p key={index} mt="3" lineHeight="1.8" textWrap="pretty">
          {paragraph}
        </chakra.p>
      ))}
    </chakra.details>
  )
}

/** The same page over everything else: as wide as the window, and on a phone twice that where it is enlarged, to be moved about. */
export function ReaderDialog({ flow }: { flow: SigningFlow }) {
  const reader = useReader(flow)
  const { over: open, enlarged } = useFlow(reader, 'over', 'enlarged')
  const title = useSelector(reader, ({ context }) => documentOf(context)?.title)
  const words = useWords()
  return (
    <Dialog
      open={open}
      onClose={() => reader.send({ type: 'reader.closed' })}
      title={title ? <span>{title}</span> : 'signing.reader.label'}
      size="reader"
    >
      <Turning flow={flow}>
        <chakra.span display={{ base: 'contents', md: 'none' }}>
          <TextButton
            icon={enlarged ? 'zoomOut' : 'zoom'}
            aria-label={words(enlarged ? 'signing.reader.fit' : 'signing.reader.enlarge')}
            onClick={() => reader.send({ type: enlarged ? 'page.fitted' : 'page.enlarged' })}
          />
        </chakra.span>
      </Turning>
      <chakra.div mt="2" overflowX="auto">
        <chakra.div w={enlarged ? { base: '200%', md: 'full' } : 'full'}>
          <Page flow={flow} />
        </chakra.div>
      </chakra.div>
    </Dialog>
  )
}

/** The picture in the room of a page; while there is none what is waited for, or how to read on. */
function Page({ flow }: { flow: SigningFlow }) {
  const reader = useReader(flow)
  const picture = useSelector(reader, ({ context }) => pictureOf(context))
  const document = useSelector(reader, ({ context }) => documentOf(context))
  const { page, unread } = useFlow(reader, 'unread')
  const words = useWords()
  return (
    <chakra.div display="grid" aspectRatio="210 / 297" overflow="hidden" bg="surface" boxShadow="raised">
      {unread ? (
        <chakra.div display="grid" gap="3" placeContent="center" justifyItems="center" p="6" textAlign="center" color="muted">
          <T id="signing.reader.unread" />
          <Button
            variant="secondary"
            size="short"
            icon="again"
            label="page.unavailable.retry"
            onClick={() => reader.send({ type: 'pictures.requested' })}
          />
        </chakra.div>
      ) : picture ? (
        <chakra.img
          key={picture.url}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={words('signing.reader.page', { name: document?.title ?? '', page, pages: document?.pages ?? 0 })}
          loading="lazy"
          w="full"
          h="auto"
          onError={() => reader.send({ type: 'picture.failed' })}
        />
      ) : (
        <chakra.div role="status" p="8">
          <Text mb="4" textStyle="small" color="muted" id="signing.reader.making" />
          {['40%', '100%', '100%', '84%', '100%', '62%'].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bones stand in their order
            <SkeletonBone key={index} w={width} />
          ))}
        </chakra.div>
      )}
    </chakra.div>
  )
}

const ways = [-1, 1] as const

/** Back and on, where one is, and the document itself as PDF. */
function Turning({ flow, children }: { flow: SigningFlow; children?: ReactNode }) {
  const reader = useReader(flow)
  const document = useSelector(reader, ({ context }) => documentOf(context))
  const page = useSelector(reader, ({ context }) => context.page)
  const turnable = useSelector(reader, ({ context }) => ways.filter((places) => isPage(context, places)), shallowEqual)
  const fetching = useSelector(flow, (snapshot) => snapshot.hasTag('fetching') && snapshot.context.opened === document?.id)
  const words = useWords()
  if (!document) return null
  const { id, pages } = document
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" mt="3">
      <chakra.div display="flex" alignItems="center" gap="1">
        {ways.map((places) => (
          <TextButton
            key={places}
            icon={places < 0 ? 'left' : 'right'}
            waiting={!turnable.includes(places)}
            aria-label={words(places < 0 ? 'signing.reader.back' : 'signing.reader.on')}
            onClick={() => reader.send({ type: 'page.turned', places })}
          />
        ))}
        <Text as="span" role="status" textStyle="note" color="muted" id="signing.reader.place" values={{ page, pages }} />
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="2">
        {children}
        <TextButton
          icon="download"
          busy={fetching}
          aria-label={words('signing.reader.pdf')}
          onClick={() => flow.send({ type: 'paper.opened', id })}
        />
      </chakra.div>
    </chakra.div>
  )
}

/** An opened document: its pages as pictures that can be enlarged and rotated; a document without pictures opens beside the page. UPL-08. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { OutputOf } from '../../../../contract/endpoints.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/drawings/Icons.tsx'
import { Text, useWords } from '../../../ui/T.tsx'

const scales = [1, 1.5, 2, 3] as const

const Tool = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '9',
    h: '9',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { bg: 'surface' },
    _disabled: { color: 'muted', cursor: 'default' },
  },
})

type Opened = OutputOf<'openCaseDocument'>

/** A picture as it was sent has more detail than its preview; of a PDF and of HEIF the previews are shown. */
function picturesOf({ url, mime, pages }: Opened): readonly string[] {
  return mime === 'image/jpeg' || mime === 'image/png' ? [url] : pages
}

/** Frame and pictures. Addresses are good for five minutes; what was drawn stays as long as the page. */
export function DocumentZoom({ look, name }: { look: Opened; name: string }) {
  const words = useWords()
  const [scale, enlarge] = useState(0)
  const [turns, turn] = useState(0)
  const pictures = picturesOf(look)
  const tool = (id: string, icon: IconName, press: () => void, disabled = false) => (
    <Tool type="button" aria-label={words(id)} title={words(id)} onClick={press} disabled={disabled}>
      <Icon name={icon} />
    </Tool>
  )
  return (
    <>
      <chakra.header display="flex" justifyContent="space-between" alignItems="center" gap="4" minH="14" px="6" textStyle="small">
        <chakra.span minW="0" overflowWrap="anywhere">
          {look.fileName || name}
        </chakra.span>
        {pictures.length > 0 && (
          <chakra.span display="flex" gap="1" flex="none">
            {tool('staff.viewer.smaller', 'minus', () => enlarge(scale - 1), scale === 0)}
            {tool('staff.viewer.larger', 'zoom', () => enlarge(scale + 1), scale === scales.length - 1)}
            {tool('staff.viewer.turn', 'again', () => turn((turns + 1) % 4))}
          </chakra.span>
        )}
      </chakra.header>
      {pictures.length > 0 && (
        <chakra.div
          tabIndex={0}
          role="region"
          aria-label={name}
          display="grid"
          gap="4"
          flex="1"
          minH="0"
          maxH={{ lg: 'calc(100dvh - 420px)' }}
          overflow="auto"
          px="6"
          pb="4"
        >
          {pictures.map((address, index) => (
            <chakra.img
              key={address}
              src={address}
              alt={words('staff.viewer.page', { name, page: index + 1, pages: pictures.length })}
              maxW="none"
              mx="auto"
              display="block"
              bg="surface"
              boxShadow="raised"
              style={{ width: `${(scales[scale] ?? 1) * 100}%`, rotate: `${turns * 90}deg` }}
            />
          ))}
        </chakra.div>
      )}
      {look.mime === 'application/pdf' && <Beside look={look} id={pictures.length > 0 ? 'staff.viewer.more' : 'staff.viewer.pdf'} />}
      {look.mime !== 'application/pdf' && pictures.length === 0 && <Beside look={look} id="staff.viewer.file" />}
    </>
  )
}

/** The whole document, beside the page. */
function Beside({ look, id }: { look: Opened; id: string }) {
  return (
    <chakra.div px="6" py="4" display="grid" justifyItems="center" gap="3" textAlign="center">
      <Text textStyle="note" color="muted" id={id} />
      <LinkButton
        href={look.url}
        target="_blank"
        rel="noopener"
        variant="secondary"
        size="short"
        icon="external"
        label="staff.viewer.open"
      />
    </chakra.div>
  )
}

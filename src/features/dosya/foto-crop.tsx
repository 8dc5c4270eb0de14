import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Dialog } from '#web/kit/dialog.tsx'
import { drawJpeg, type PhotoArea } from '#web/kit/photo-pdf.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { dosyaParts } from './contract.ts'
import 'react-easy-crop/react-easy-crop.css'

// what the server keeps is no larger
const side = 1200
const quality = 0.88

type CropProps = { photo: File; onUse(photo: Blob, name: string): void; onClose(): void }

/** Chooses the part of a photo that is shown in the circle. */
export function FotoCrop({ photo, onUse, onClose }: CropProps) {
  const t = useTexts<(typeof dosyaParts)[number]>()
  const url = useObjectUrl(photo)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [isDrawing, setDrawing] = useState(false)
  const area = useRef<PhotoArea>(undefined)

  async function use() {
    if (isDrawing) return
    setDrawing(true)
    try {
      const { blob } = await drawJpeg(photo, { side, quality, ...(area.current && { area: area.current }) })
      onUse(blob, 'foto.jpg')
    } catch {
      sendAsItIs()
    }
  }

  /** The browser cannot draw it; perhaps the server can, and otherwise it says why not. */
  function sendAsItIs() {
    onUse(photo, photo.name)
  }

  return (
    <Dialog isOpen title={t('dosya.crop.title')} onClose={onClose}>
      <p className="panel-text">{t('dosya.crop.text')}</p>
      <div className="foto-kirpma">
        {url ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              area.current = pixels
            }}
            cropperProps={{ 'aria-label': t('dosya.crop.area'), role: 'group' }}
            mediaProps={{ alt: '', onError: sendAsItIs }}
          />
        ) : null}
      </div>
      <label className="foto-zoom">
        <span>{t('dosya.crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      <div className="dialog-actions">
        <button
          className="button"
          type="button"
          aria-disabled={isDrawing ? true : undefined}
          onClick={() => void use()}
        >
          {t(isDrawing ? 'dosya.crop.preparing' : 'dosya.crop.use')}
        </button>
        <button className="button button-quiet" type="button" data-autofocus onClick={onClose}>
          {t('dosya.crop.cancel')}
        </button>
      </div>
    </Dialog>
  )
}

function useObjectUrl(photo: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return url
}

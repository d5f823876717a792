import { recordWords } from '@spadework/core/record';
import { Camera, CircleAlert, CloudOff, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { announce, Button, Dialog, Icon, toast } from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { usePersonNames } from '../../projects/index.js';
import {
  addPhoto,
  hasRoomForPhoto,
  PhotoError,
  removePhoto,
  type ShownPhoto,
  usePhotoAddress,
} from '../offline/index.js';
import { whenText } from '../when.js';
import { useRecordWords, type Words } from '../words/index.js';
import type { Pending } from './pending.js';

/** The photos of a question, and taking another one. */
export function PhotoStrip({
  recordId,
  questionKey,
  question,
  photos,
  isEditable,
  pending,
}: {
  recordId: string;
  questionKey: string;
  question: string;
  photos: readonly ShownPhoto[];
  isEditable: boolean;
  pending: Pending;
}) {
  const words = useRecordWords();
  const [open, setOpen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    try {
      for (const file of files) {
        await addPhoto(recordId, questionKey, file);
        announce(words.photoTaken);
      }
    } catch (error) {
      toast({ text: photoFault(error, words), kind: 'wrong' });
    } finally {
      setBusy(false);
    }
  };
  const shown = photos.find(({ hash }) => hash === open);
  return (
    <>
      {photos.length > 0 && (
        <ul className="record-photos" aria-label={words.photos}>
          {photos.map((photo, place) => (
            <li key={photo.hash}>
              <Thumb
                recordId={recordId}
                photo={photo}
                name={words.photoOf(place + 1, question)}
                onOpen={() => setOpen(photo.hash)}
              />
            </li>
          ))}
        </ul>
      )}
      {isEditable && (
        <PhotoButton
          label={words.addPhoto}
          busy={busy}
          onFiles={(files) => {
            pending.add(add(files));
          }}
        />
      )}
      {shown && (
        <PhotoDialog
          recordId={recordId}
          photo={shown}
          title={words.photoOf(photos.indexOf(shown) + 1, question)}
          mayRemove={isEditable}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Opens the camera of a phone, and files elsewhere. A full device is told before the picture is taken. */
export function PhotoButton({
  label,
  busy = false,
  onFiles,
}: {
  label: string;
  busy?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const words = useRecordWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <label className="button button-plain record-tool record-add-photo" aria-busy={busy || undefined}>
      <Icon of={Camera} />
      <span>{label}</span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        disabled={busy}
        onClick={() => {
          void hasRoomForPhoto().then((hasRoom) => {
            if (!hasRoom) toast({ text: words.storageFull, kind: 'wrong' });
          });
        }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same picture may be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

/** Why a photo was not taken. */
export function photoFault(error: unknown, words: Words): string {
  if (!(error instanceof PhotoError)) return asProblem(error).message;
  return { NO_ROOM: words.storageFull, NOT_AN_IMAGE: words.photoUnread, TOO_MANY: words.tooManyPhotos }[
    error.reason
  ];
}

export function Thumb({
  recordId,
  photo,
  name,
  onOpen,
}: {
  recordId: string;
  photo: ShownPhoto;
  name: string;
  onOpen: () => void;
}) {
  const words = useRecordWords();
  const address = usePhotoAddress(recordId, photo, 'thumb');
  const isRefused = photo.state === 'REFUSED';
  const isElsewhere = photo.state === 'MISSING' && !photo.isUnsent;
  return (
    <button
      type="button"
      className={`record-thumb ${isRefused ? 'record-thumb-bad' : ''}`}
      aria-label={[name, photo.isUnsent && words.photoUnsent, isRefused && words.photoFailed]
        .filter(Boolean)
        .join(', ')}
      onClick={onOpen}
    >
      {address && !isRefused && !isElsewhere ? (
        <img src={address} alt="" />
      ) : (
        <Icon of={isRefused ? CircleAlert : CloudOff} size={22} />
      )}
      {(photo.isUnsent || isRefused) && (
        <span className="record-thumb-mark">
          {photo.isUnsent && <Icon of={CloudOff} size={13} />}
          {isRefused ? words.photoFailed : words.photoUnsent}
        </span>
      )}
    </button>
  );
}

/** A photo as large as the window, with who took it. */
export function PhotoDialog({
  recordId,
  photo,
  title,
  mayRemove,
  onClose,
}: {
  recordId: string;
  photo: ShownPhoto;
  title: string;
  mayRemove: boolean;
  onClose: () => void;
}) {
  const words = useRecordWords();
  const { photoReasons } = recordWords(useLanguage());
  const nameOf = usePersonNames();
  const address = usePhotoAddress(recordId, photo, 'view');
  const isElsewhere = photo.state === 'MISSING' && !photo.isUnsent;
  const remove = async () => {
    try {
      await removePhoto(recordId, photo.hash);
      onClose();
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'wrong' });
    }
  };
  return (
    <Dialog title={title} size="full" onClose={onClose}>
      {isElsewhere ? (
        <p>{words.photoElsewhere}</p>
      ) : photo.state === 'REFUSED' ? (
        <p role="alert" className="record-problem">
          {photo.reason && photoReasons[photo.reason]}
        </p>
      ) : (
        address && <img src={address} alt={title} className="record-photo-large" />
      )}
      <p className="quiet">
        {words.photoBy(nameOf(photo.addedBy), whenText(photo.takenAt ?? photo.addedAt))}
        {photo.isUnsent && ` · ${words.photoUnsent}`}
      </p>
      {mayRemove && (
        <Button look="danger" icon={X} className="record-photo-remove" onClick={remove}>
          {words.removePhoto}
        </Button>
      )}
    </Dialog>
  );
}

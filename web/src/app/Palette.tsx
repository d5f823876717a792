import { useQuery } from '@tanstack/react-query';
import {
  BookOpenText,
  Building2,
  Cable,
  CircleHelp,
  ClipboardCheck,
  Coins,
  FolderKanban,
  Keyboard,
  Languages,
  LibraryBig,
  Plus,
  Shovel,
  SunMoon,
  UserRoundCog,
} from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { call, useSession } from '../api/index.js';
import { projectTexts, useReading } from '../features/search/index.js';
import {
  type CommandGroup,
  Dialog,
  Icon,
  isWeak,
  type LucideIcon,
  Marked,
  NothingFound,
  offeredCommands,
  TOUCH,
  Understood,
} from '../kit/index.js';
import { addressOf, idIn } from '../routes/index.js';
import { THEMES } from '../theme/theme.js';
import { LANGUAGES, useLanguage } from '../words/index.js';
import {
  type Find,
  holdsWords,
  useCodeFinds,
  useCommandFinds,
  useOpened,
  useProjectSegments,
  useSegmentFinds,
  useTypeFinds,
} from './finds.js';
import { keyGroups } from './keyGroups.js';
import { chooseLanguage, chooseTheme } from './preferences.js';
import { useAppWords } from './words/index.js';

interface Command {
  id: string;
  group: string;
  icon: LucideIcon;
  label: string;
  /** Other words by which it is found. */
  also?: string | undefined;
  hint?: string;
  /** What does the same without the palette. */
  keys?: readonly string[];
  run: () => void;
  /** It answers less than half of what was asked. */
  isWeak?: boolean | undefined;
}

const MAX_SHEETS = 4;
const MAX_KEYS = 4;
const MAX_MANY = 6;

/** Goes to a page, a project and what is in it, a standard or a catalog by words, or does a command. A combobox whose list is always open. */
export function Palette({
  onClose,
  onHelp,
  onKeys,
}: {
  onClose: () => void;
  onHelp: () => void;
  onKeys: () => void;
}) {
  const words = useAppWords();
  const language = useLanguage();
  const { user, rights } = useSession();
  const [location, navigate] = useLocation();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const asked = useDeferredValue(query.trim());
  const id = useId();
  const found = useQuery({
    queryKey: ['project', 'palette', user.username, asked],
    queryFn: ({ signal }) =>
      call('project.pageProjects', {
        // Without words the last changed, else the best.
        query: {
          q: asked || undefined,
          archived: false,
          count: 6,
          sort: asked ? undefined : ['-modifiedDate'],
        },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const sheets = useQuery({
    queryKey: ['document', 'palette', asked],
    queryFn: ({ signal }) =>
      call('document.searchDocuments', { query: { q: asked, max: MAX_SHEETS }, signal }),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  const projectId = idIn(/^\/projects\/(\d+)/.exec(location)?.[1]);
  const listed = useProjectSegments(asked, projectId);
  const segmentFinds = useSegmentFinds(asked, projectId, listed);
  const opened = useOpened(user.username, asked === '', projectId);
  const codeFinds = useCodeFinds(asked);
  const typeFinds = useTypeFinds(asked);

  const to = (address: string) => () => {
    onClose();
    navigate(address);
  };
  const fixed: Command[] = [
    { id: 'projects', icon: FolderKanban, label: words.projects, run: to(addressOf.projects()) },
    { id: 'standards', icon: BookOpenText, label: words.standards, run: to(addressOf.standards()) },
    { id: 'checklists', icon: ClipboardCheck, label: words.checklists, run: to(addressOf.checklists()) },
    { id: 'catalogs', icon: LibraryBig, label: words.catalogs, run: to(addressOf.catalogs()) },
    ...(rights.includes('ADMINISTRATOR')
      ? [
          {
            id: 'administration',
            icon: Building2,
            label: words.palette.administration,
            run: to(addressOf.administration()),
          },
        ]
      : []),
    { id: 'account', icon: UserRoundCog, label: words.accountPage, run: to(addressOf.account()) },
  ].map((page) => ({ ...page, group: words.palette.pages }));
  const commands: Command[] = [
    { id: 'new', icon: Plus, label: words.palette.newProject, keys: ['N'], run: to('/projects?new') },
    { id: 'help', icon: CircleHelp, label: words.help, run: onHelp },
    { id: 'keys', icon: Keyboard, label: words.keysTitle, keys: ['?'], run: onKeys },
    ...THEMES.map((theme) => ({
      id: theme,
      icon: SunMoon,
      label: words.palette.toTheme(words.themes[theme]),
      run: () => {
        chooseTheme(theme);
        onClose();
      },
    })),
    ...LANGUAGES.filter((one) => one !== language).map((one) => ({
      id: one,
      icon: Languages,
      label: words.palette.toLanguage(words.languages[one]),
      run: () => {
        chooseLanguage(one);
        onClose();
      },
    })),
  ].map((command) => ({ ...command, group: words.palette.commands }));
  const offered: CommandGroup[] = [
    ...offeredCommands(),
    {
      group: words.palette.segments,
      kind: 'many',
      commands: listed?.segmentCommands(listed, location, words.palette, navigate) ?? [],
    },
  ];
  const offeredAs = (kind: CommandGroup['kind']): Command[] =>
    offered
      .filter((one) => one.kind === kind)
      .flatMap(({ group, commands: some }) =>
        some
          .filter(({ disabled }) => !disabled)
          .map(({ label, also, icon = Shovel, keys, onChoose }, place) => ({
            id: `${kind ?? 'open'} ${group} ${place}`,
            group,
            icon,
            label,
            also,
            ...(keys && { keys: keys.split(/\+(?=.)/) }),
            run: () => {
              onClose();
              // After the palette has given the focus back, which the command may put elsewhere.
              setTimeout(onChoose);
            },
          })),
      );
  // What can be done with what is open comes first.
  const ofOpen = offeredAs(undefined);
  const pages = [...offeredAs('pages'), ...fixed];
  // What only keys do is told with them, and where it works.
  const keyed: Command[] = (matchMedia(TOUCH).matches ? [] : keyGroups(words.keys)).flatMap(
    ({ name, keys }) =>
      keys.map(([caps, label]) => ({
        id: `keys ${name} ${label}`,
        group: words.keysTitle,
        icon: Keyboard,
        label,
        hint: name,
        keys: caps,
        run: onKeys,
      })),
  );
  const isNoCommand = ({ label }: Command) =>
    [...commands, ...ofOpen].every((command) => command.label !== label);
  const ownFinds = useCommandFinds(
    [...ofOpen, ...offeredAs('many'), ...pages, ...commands, ...keyed.filter(isNoCommand)],
    asked,
  );
  const texts = useMemo(
    () => [
      ...(found.data?.entities ?? []).flatMap(projectTexts),
      ...(sheets.data?.matches ?? []).flatMap(({ title = '', highlightText = '' }) => [
        title,
        ...[...highlightText.matchAll(/<em>(.*?)<\/em>/gu)].map(([, hit]) => hit!),
      ]),
    ],
    [found.data, sheets.data],
  );
  const named = [
    ...[...codeFinds, ...typeFinds].flatMap(({ label, texts = [label] }) => texts),
    ...segmentFinds.map(({ label }) => label),
    ...ownFinds.flatMap(({ label, also }) => (also ? [label, also] : [label])),
  ].join('\n');
  const read = useMemo(() => [...texts, ...named.split('\n')], [texts, named]);
  const reading = useReading(asked, read, found.isPlaceholderData || sheets.isPlaceholderData);
  const wasOpened = asked === '' && opened.length > 0;
  const projects: Command[] = (wasOpened ? opened : (found.data?.entities ?? [])).map((project) => ({
    isWeak: reading?.isWeak(projectTexts(project)),
    id: `project ${project.id}`,
    group: wasOpened ? words.palette.opened : words.palette.projects,
    icon: FolderKanban,
    label: project.name,
    hint: [project.number, project.location?.address?.city].filter(Boolean).join(' · '),
    run: to(addressOf.project(project.id)),
  }));
  const standards: Command[] = (asked ? (sheets.data?.matches ?? []) : []).map((sheet) => ({
    isWeak: isWeak(sheet),
    id: `standard ${sheet.versionlessId}`,
    group: words.palette.standards,
    icon: BookOpenText,
    label: sheet.title ?? '',
    hint: [sheet.number, sheet.series].filter(Boolean).join(' · '),
    run: to(addressOf.standards(sheet.type, sheet.number)),
  }));
  const commandsFor = (finds: readonly Find[], group: string, icon: LucideIcon): Command[] =>
    finds.map(({ address, texts, ...find }) => ({
      ...find,
      isWeak: texts && reading?.isWeak(texts),
      group,
      icon,
      run: to(address),
    }));
  const among = (some: readonly Command[], most?: number) => {
    const ids = new Set(some.map(({ id }) => id));
    return ownFinds.filter((find) => ids.has(find.id)).slice(0, most);
  };
  // Who types a name alone goes there; what can be done with it has a word for that too.
  const isName = segmentFinds.some(({ label }) => holdsWords(asked)(label));
  const all = asked
    ? [
        ...among(ofOpen),
        ...among(pages),
        ...commandsFor(segmentFinds, words.palette.segments, Shovel),
        ...(isName ? [] : among(offeredAs('many'), MAX_MANY)),
        ...projects,
        ...standards,
        ...commandsFor(codeFinds, words.palette.codes, Coins),
        ...commandsFor(typeFinds, words.palette.types, Cable),
        ...among(commands),
        ...among(keyed, MAX_KEYS),
      ]
    : [...ofOpen, ...projects, ...pages, ...commands];
  const weak = all.filter((one) => one.isWeak).map((one) => ({ ...one, group: words.palette.weak }));
  const shown = [...all.filter((one) => !one.isWeak), ...weak];
  const at = Math.min(active, shown.length - 1);
  const marked = (text: string) => (reading && asked ? <Marked parts={reading.parts(text)} /> : text);
  const searchFor = (q: string) => {
    setQuery(q);
    setActive(0);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(1, shown.length));
    else if (event.key === 'ArrowUp') setActive((at - 1 + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter') shown[at]?.run();
    else return;
    event.preventDefault();
  };
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <Dialog title={words.palette.title} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={words.palette.label}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[at] && `${id}${at}`}
        className="field-input palette-input"
        placeholder={words.palette.label}
        autoFocus
        autoComplete="off"
        value={query}
        onChange={(event) => searchFor(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Understood reading={reading} onSearch={searchFor} />
      <div id={`${id}list`} role="listbox" aria-label={words.palette.title} className="palette">
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <div className="menu-group-name" aria-hidden="true">
              {group}
            </div>
            {shown.map(
              (command, place) =>
                command.group === group && (
                  <div
                    key={command.id}
                    id={`${id}${place}`}
                    role="option"
                    aria-selected={place === at}
                    className="menu-item"
                    ref={place === at ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
                    onClick={command.run}
                  >
                    <Icon of={command.icon} size={17} />
                    <span className="choice">
                      <span>{marked(command.label)}</span>
                      {command.hint && <span className="choice-hint">{marked(command.hint)}</span>}
                    </span>
                    {command.keys && (
                      <span className="palette-keys">
                        {command.keys.map((cap) => (
                          <kbd key={cap} className="key">
                            {cap}
                          </kbd>
                        ))}
                      </span>
                    )}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      {shown.length === 0 && !found.isFetching && (
        <NothingFound isSmall q={asked} onSearch={searchFor}>
          {words.palette.none}
        </NothingFound>
      )}
    </Dialog>
  );
}

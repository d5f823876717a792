export const words = {
  sensitive: 'Power-sensitive',
  open: 'Not power-sensitive',
  change: 'Change the marking',
  sensitiveText: 'Where this segment lies is shown to people with clearance alone, and each look is logged.',
  openText:
    'Everybody in the project may see where this segment lies, and no look is logged. Who marks it hides it from people without clearance.',
  mark: 'Mark as power-sensitive',
  marked: (name: string) => `${name} is marked as power-sensitive`,
  lower: 'Remove the marking',
  lowered: (name: string) => `${name} is no longer power-sensitive`,
  lowerText:
    'Without the marking everybody in the project sees the route, and may download it. The reason is kept in the history of the project with your name.',
  understood: 'Close',
  reason: 'Reason',
  reasonHint: 'Why it may be known where it lies. Up to 500 characters.',
  reasonMissing: 'Write why.',
  onlyAdministrator:
    'To remove the marking takes an administrator of the company who has clearance. Ask one of them: they open this map and give a reason.',
  administratorWithoutClearance:
    'You are an administrator, but have no clearance yourself. Give it to yourself under Administration → Users, and open the app again.',
  refusals: {
    CLEARANCE_REQUIRED: 'You no longer have clearance for this route, so nothing was changed.',
    ADMINISTRATOR_REQUIRED:
      'Only an administrator of the company can remove the marking, so nothing was changed.',
    ROUTE_NOT_FOUND: 'The route was deleted meanwhile, so there is nothing to mark.',
    PROJECT_READONLY: 'The project is archived, so nothing was changed.',
  } as Record<string, string>,
};

export type Words = typeof words;

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordWeakness, secretWeakness } from './strength.js';

/** Sabotage: leave out a rule, or let digits and signs around a common word hide it. */
test.each([
  'password12',
  'Passord123!',
  'P@ssw0rd2026',
  'Velkommen1',
  'Sommer2026!',
  'sommervinter',
  'letmein-please1'.replace('-please', ''),
  'demo-password',
  'qwertyuiop',
  '1q1q1q1q1q1q',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1234567890',
  '0987654321',
  'abcdefghijkl',
  'asdfghjkl1',
  'changeme2026',
  'administrator1',
  'Trondheim2026',
  'ånd ånd ånd ånd ',
])('%s is refused', (password) => {
  expect(passwordWeakness(password, [])).toEqual(expect.any(String));
});

test.each(['planner2026', 'Ingrid-2026', 'xx-planlegger', 'PLANNER!!!', 'pl4nner-99'])(
  '%s is refused for a user of that name',
  (password) => {
    expect(passwordWeakness(password, ['planner', 'planner@north.example', 'Ingrid', 'Planlegger'])).toBe(
      'it is little more than the name of its user',
    );
  },
);

test.each([
  'correct horse battery',
  'grøftekanten er våt',
  'T7#kp-22vmQ',
  'password manager says no to elk',
  'planner eats seven herrings',
  'Sommerfugl i vinterland',
])('%s is accepted', (password) => {
  expect(passwordWeakness(password, ['planner', 'Ingrid'])).toBeUndefined();
});

test('what the program makes is accepted', () => {
  for (let i = 0; i < 200; i++) {
    expect(passwordWeakness(randomBytes(15).toString('base64url'), ['planner'])).toBeUndefined();
    expect(secretWeakness(randomBytes(32).toString('base64url'), 'map')).toBeUndefined();
  }
});

test.each([
  'a'.repeat(40),
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890123456',
  'secret-secret-secret-secret',
  'ababababcdcdcdcdabababab',
  'password-password-admin-1',
  'map-system-map-system-map-1',
])('the client secret %s is refused', (secret) => {
  expect(secretWeakness(secret, 'map-system')).toEqual(expect.any(String));
});

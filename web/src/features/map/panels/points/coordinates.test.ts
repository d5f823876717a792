import { describe, expect, test } from 'vitest';
import {
  coordinateText,
  heightsOf,
  isTypedSwapped,
  readPasted,
  readPastedHeights,
  readPoint,
} from './coordinates.js';

const typed = (east: string, north: string, height = '') => ({ east, north, height });
const UTM33 = 'EPSG:25833';
const faultIn = (...args: Parameters<typeof readPoint>) => {
  const read = readPoint(...args);
  return 'fault' in read ? `${read.fault.field} ${read.fault.is}` : undefined;
};

describe('a typed point', () => {
  test('is read with comma or point, and with spaces between thousands', () => {
    const comma = readPoint(UTM33, typed('206795,48', '6 955 544,23'), undefined);
    const point = readPoint(UTM33, typed('206795.48', '6955544.23'), undefined);
    expect(comma).toEqual(point);
    expect(comma).toHaveProperty('position.length', 2);
  });

  // Sabotage: judge the area first, and whoever swapped the axes is told to choose another system.
  test('with north before east is said to be swapped as soon as both are there', () => {
    expect(isTypedSwapped(UTM33, typed('6955544.23', ''))).toBe(false);
    expect(isTypedSwapped(UTM33, typed('6955544.23', '206795.48'))).toBe(true);
    expect(isTypedSwapped('EPSG:4258', typed('62.6', '9.3'))).toBe(true);
    expect(faultIn(UTM33, typed('6955544.23', '206795.48'), undefined)).toBe('north swapped');
  });

  test('tells degrees and metres in the wrong system from what lies outside', () => {
    expect(faultIn(UTM33, typed('9.3', '62.6'), undefined)).toBe('north degrees');
    expect(faultIn('EPSG:4258', typed('206795.48', '6955544.23'), undefined)).toBe('north metres');
    expect(faultIn(UTM33, typed('206795.48', '4955544.23'), undefined)).toBe('north outside');
  });

  test('has a height where its system asks for one, and none where the others have none', () => {
    const [east, north] = ['206795.48', '6955544.23'];
    expect(faultIn('EPSG:5973', typed(east, north), undefined)).toBe('height heightNeeded');
    expect(faultIn(UTM33, typed(east, north, '12,5'), false)).toBe('height heightsMixed');
    expect(faultIn(UTM33, typed(east, north, '12,5'), true)).toBeUndefined();
    expect(faultIn(UTM33, typed(east, north), true)).toBeUndefined();
    expect(faultIn(UTM33, typed(east, north, 'high'), true)).toBe('height notNumber');
  });

  test('says which number is missing or is none', () => {
    expect(faultIn(UTM33, typed('', '6955544.23'), undefined)).toBe('east required');
    expect(faultIn(UTM33, typed('206795.48', 'x'), undefined)).toBe('north notNumber');
  });
});

describe('a pasted text', () => {
  test.each([
    ['206795.48 6955544.23', ['206795.48', '6955544.23', '']],
    ['206795,48\t6955544,23\t12,5', ['206795,48', '6955544,23', '12,5']],
    ['206795.48,6955544.23', ['206795.48', '6955544.23', '']],
    ['206795,48; 6955544,23;', ['206795,48', '6955544,23', '']],
    ['206795,48, 6955544,23', ['206795,48', '6955544,23', '']],
    ['206795,6955544', ['206795', '6955544', '']],
    ['206795,6955544,12', ['206795', '6955544', '12']],
    ['K1 206795.48 6955544.23', ['206795.48', '6955544.23', '']],
  ])('“%s” is a point', (text, [east, north, height]) => {
    expect(readPasted(text)).toEqual({ points: [{ line: 1, east, north, height }] });
  });

  test('of several lines is a list, and empty lines are none', () => {
    expect(readPasted('1 2\r\n\r\n3 4 5\n')).toEqual({
      points: [
        { line: 1, east: '1', north: '2', height: '' },
        { line: 3, east: '3', north: '4', height: '5' },
      ],
    });
  });

  // Sabotage: take the first column as it stands, and a list with numbers lies one metre east.
  test.each([
    'Øst\tNord\n206795,48\t6955544,23\n206830\t6955554',
    '1\t206795,48\t6955544,23\n2\t206830\t6955554',
    'Nr;Øst;Nord\nP1;206795,48;6955544,23\nP2;206830;6955554',
  ])('with a heading or with names is the list alone: “%s”', (text) => {
    const read = readPasted(text);
    const points = read && 'points' in read ? read.points : [];
    expect(points.map(({ east, north }) => [east, north])).toEqual([
      ['206795,48', '6955544,23'],
      ['206830', '6955554'],
    ]);
  });

  // Sabotage: leave it to the browser, and the whole list stands in one field.
  test.each([
    ['206795 6955544\nhere\n206830 6955554', 2],
    ['east north\n\n206795 6955544 1 2', 3],
    ['east\nnorth', 2],
  ])('of several lines that is no list says which line is none: “%s”', (text, unread) =>
    expect(readPasted(text)).toEqual({ unread }),
  );

  test('of a number a line is a column of heights', () => {
    expect(readPastedHeights('12,5\n13\r\n14.25\n')).toEqual([12.5, 13, 14.25]);
    expect([readPastedHeights('12,5'), readPastedHeights('12,5\nx')]).toEqual([undefined, undefined]);
  });

  // Otherwise a single number could not be pasted into a field.
  test.each(['206795.48', 'east north', '1 2 3 4', ''])('“%s” is no list of points', (text) =>
    expect(readPasted(text)).toBeUndefined(),
  );
});

test('coordinates are written without spaces between thousands, to the millimetre', () => {
  expect(coordinateText(UTM33, 6_955_544.23, 'en')).toBe('6955544.23');
  expect(coordinateText(UTM33, 6_955_544.2304, 'nb')).toBe('6955544,23');
  expect(coordinateText('EPSG:4258', 10.123456789, 'nb')).toBe('10,123456789');
});

test('whether a route has heights is not known before its first point', () => {
  expect([heightsOf([]), heightsOf([[10, 60]]), heightsOf([[10, 60, 0]])]).toEqual([undefined, false, true]);
});

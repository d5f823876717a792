import { answered, connect } from './connect.js';

/** Lists the checkpoints of the final inspection of a facility, and downloads the form. */

const { checklists } = await connect();

const facilities = answered(await checklists.GET('/facilities'));
const facility = facilities.find(({ assessmentTypes }) => assessmentTypes?.includes('FINALINSPECTION'));
if (facility?.id === undefined) throw new Error('no facility has a final inspection');
const path = { facilityid: facility.id, assessmenttype: 'FINALINSPECTION' } as const;

const checkpoints = answered(
  await checklists.GET('/checkpoints/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}', {
    params: { path },
  }),
);
const form = await checklists.GET('/download/{facilityid}/{reporttype}/{assessmenttype}', {
  params: { path: { ...path, reporttype: 'CHECKLIST' } },
  parseAs: 'arrayBuffer',
});
const bytes = answered(form) as unknown as ArrayBuffer;
const kind = Buffer.from(bytes).subarray(0, 4).toString();
console.log(`${facility.name} has ${checkpoints.length} checkpoints and a form that begins with ${kind}`);

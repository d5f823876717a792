/** In this order: how a record looks in the window that there is comes last. */
import './record.css';
import './question.css';
import './answers.css';
import './foot.css';
import './windows.css';

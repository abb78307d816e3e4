/* The address is still the one that was asked for, with what stands after its #: loading it again goes there. */
const again = () => window.location.reload();
document.getElementById('again').addEventListener('click', again);
window.addEventListener('online', again);
